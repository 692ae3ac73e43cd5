import { PASTED_KINDS, type PastedKind, type PasteTargets } from '../../../shared/model/pasted-exceptions';
import type { ExceptionType } from '../../../shared/model/ids';
import { exceptionTypesFor } from '../../../shared/rules/exception-gating';
import { exceptionTypeLabel } from '../../../shared/rules/exception-types';
import { Picker } from '../../components/Picker';
import { useExceptionTools } from '../../features/exception/use-exception-types';
import { useApp } from '../../state/app-store';
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
  const flags = useApp((s) => s.flags);
  const tools = useExceptionTools();
  const itemsOf = (kind: PastedKind) =>
    TYPES[kind].flatMap((exception_type) =>
      tools
        .filter(({ value }) => exceptionTypesFor(value, flags).includes(exception_type))
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
  return (
    <div className="strip line" role="toolbar" aria-label={TEXT.targets}>
      {PASTED_KINDS.map((kind) => {
        const target = targets[kind];
        return (
          <Picker
            key={kind}
            label={TEXT.kinds[kind]}
            value={target ? keyOf(target) : ''}
            items={[{ value: '', label: TEXT.noTarget }, ...itemsOf(kind)]}
            onPick={(value) => pick(kind, value)}
          />
        );
      })}
    </div>
  );
};
