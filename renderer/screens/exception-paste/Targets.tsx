import { PASTED_KINDS, type PastedKind, type PasteTargets } from '../../../shared/model/pasted-exceptions';
import type { ExceptionType } from '../../../shared/model/ids';
import { exceptionTypeLabel } from '../../../shared/rules/exception-types';
import { FailureStrip } from '../../components/FailureStrip';
import { Picker } from '../../components/Picker';
import {
  useExceptionTools,
  useOfferedByTool,
  useToolName,
} from '../../features/exception/use-exception-types';
import { displayText } from '../../state/format';
import { TEXT } from './text';

/** The types that values of each kind can have. */
const TYPES: Readonly<Record<PastedKind, readonly ExceptionType[]>> = {
  hash: ['hash', 'macro_hash'],
  email: ['sender_email', 'recipient_email'],
  domain: ['block-domain', 'allow-domain', 'sender_email', 'recipient_email'],
  url: ['block-url', 'allow-url'],
  file_type: ['file_type', 'allow_file_type'],
};

const keyOf = ({ sec_type, exception_type }: NonNullable<PasteTargets[PastedKind]>): string =>
  `${exception_type} ${sec_type}`;

type TargetsProps = {
  readonly targets: PasteTargets;
  readonly onTargets: (targets: PasteTargets) => void;
};

/** Chooses the tool and the type of the exceptions that each kind becomes. */
export const Targets = ({ targets, onTargets }: TargetsProps) => {
  const tools = useExceptionTools();
  const { typesOf, isLoading, unknown, failure, reload } = useOfferedByTool(tools.map(({ value }) => value));
  const labelOf = useToolName();
  const itemsOf = (kind: PastedKind) =>
    TYPES[kind].flatMap((exception_type) =>
      tools
        .filter(({ value }) => typesOf(value).includes(exception_type))
        .map(({ value: sec_type, label }) => ({
          value: keyOf({ sec_type, exception_type }),
          label: TEXT.target(exceptionTypeLabel(exception_type), label),
          target: { sec_type, exception_type },
        })),
    );
  const pick = (kind: PastedKind, value: string) => {
    const { [kind]: _former, ...rest } = targets;
    const picked = itemsOf(kind).find((item) => item.value === value);
    onTargets(picked ? { ...rest, [kind]: picked.target } : rest);
  };
  const refused = PASTED_KINDS.flatMap((kind) => {
    const target = targets[kind];
    if (!target || isLoading || itemsOf(kind).some(({ value }) => value === keyOf(target))) return [];
    return [TEXT.notOffered(exceptionTypeLabel(target.exception_type), labelOf(target.sec_type))];
  });
  return (
    <>
      <div className="strip line" role="toolbar" aria-label={TEXT.targets}>
        {PASTED_KINDS.map((kind) => {
          const target = targets[kind];
          return (
            <Picker
              key={kind}
              label={TEXT.kinds[kind]}
              value={target ? keyOf(target) : ''}
              {...(target
                ? {
                    shown: displayText(
                      TEXT.target(exceptionTypeLabel(target.exception_type), labelOf(target.sec_type)),
                    ),
                  }
                : {})}
              items={[{ value: '', label: TEXT.noTarget }, ...itemsOf(kind)]}
              onPick={(value) => pick(kind, value)}
            />
          );
        })}
      </div>
      {refused.length > 0 && (
        <div className="strip warn" role="status">
          <bdi>{displayText(refused.join(' '))}</bdi>
        </div>
      )}
      <FailureStrip
        failure={failure}
        loss={displayText(TEXT.typesUnknown(unknown.map(labelOf)))}
        onRetry={reload}
      />
    </>
  );
};
