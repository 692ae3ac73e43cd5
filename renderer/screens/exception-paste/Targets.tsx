import { useEffect } from 'react';
import {
  PASTE_LISTS,
  PASTED_KINDS,
  type PastedKind,
  type PasteList,
  type PasteTargets,
} from '../../../shared/model/pasted-exceptions';
import { exceptionTypeLabel } from '../../../shared/rules/exception-types';
import { PASTED_TYPES } from '../../../shared/rules/pasted-exceptions';
import { FailureStrip } from '../../components/FailureStrip';
import { Picker } from '../../components/Picker';
import { ListChoice } from '../../features/exception/ListChoice';
import {
  useExceptionTools,
  useOfferedByTool,
  useToolName,
} from '../../features/exception/use-exception-types';
import { displayText } from '../../state/format';
import type { PasteChoice } from './paste-store';
import { TEXT } from './text';

type Target = NonNullable<PasteTargets[PastedKind]>;
const keyOf = ({ sec_type, exception_type }: Target): string => `${exception_type} ${sec_type}`;
type Item = { readonly value: string; readonly label: string; readonly target: Target };

type TargetsProps = {
  readonly choice: PasteChoice;
  readonly onChoice: (choice: PasteChoice) => void;
};

/** Returns what a kind can become in a list, by what the tenant offers. */
const useOffers = () => {
  const tools = useExceptionTools();
  const offered = useOfferedByTool(tools.map(({ value }) => value));
  const itemsOf = (list: PasteList, kind: PastedKind): readonly Item[] =>
    PASTED_TYPES[kind][list].flatMap((exception_type) =>
      tools
        .filter(({ value }) => offered.typesOf(value).includes(exception_type))
        .map(({ value: sec_type, label }) => ({
          value: keyOf({ sec_type, exception_type }),
          label: TEXT.target(exceptionTypeLabel(exception_type), label),
          target: { sec_type, exception_type },
        })),
    );
  return { ...offered, itemsOf };
};

/** Returns the target of each kind that can become one thing only; the rest waits for a choice. */
const onlyTargets = (list: PasteList, itemsOf: ReturnType<typeof useOffers>['itemsOf']): PasteTargets =>
  Object.fromEntries(
    PASTED_KINDS.flatMap((kind) => {
      const items = itemsOf(list, kind);
      const [first] = items;
      return first && items.length === 1 ? [[kind, first.target]] : [];
    }),
  );

type KindPickerProps = {
  readonly kind: PastedKind;
  readonly target: Target | undefined;
  readonly items: readonly Item[];
  readonly onPick: (target: Target | undefined) => void;
};
const KindPicker = ({ kind, target, items, onPick }: KindPickerProps) => {
  const labelOf = useToolName();
  // A target that the tenant does not offer is shown all the same.
  const shown = target && TEXT.target(exceptionTypeLabel(target.exception_type), labelOf(target.sec_type));
  return (
    <Picker
      label={TEXT.kinds[kind]}
      value={target ? keyOf(target) : ''}
      {...(shown === undefined ? {} : { shown: displayText(shown) })}
      items={[{ value: '', label: TEXT.noTarget }, ...items]}
      onPick={(value) => onPick(items.find((item) => item.value === value)?.target)}
    />
  );
};

/** Chooses what the values do first, then the tool and the type of the exceptions that each kind becomes. */
export const Targets = ({ choice, onChoice }: TargetsProps) => {
  const { list, targets } = choice;
  const { itemsOf, isLoading, unknown, failure, reload } = useOffers();
  const labelOf = useToolName();
  const only = list === null || isLoading ? undefined : onlyTargets(list, itemsOf);
  // The types of a kind are known only once the tenant has answered.
  useEffect(() => {
    const added = Object.entries(only ?? {}).filter(([kind]) => !(kind in targets));
    if (added.length > 0) onChoice({ list, targets: { ...targets, ...Object.fromEntries(added) } });
  }, [JSON.stringify(only)]);
  const kinds =
    list === null
      ? []
      : PASTED_KINDS.filter((kind) => PASTED_TYPES[kind][list].length > 0).map((kind) => ({
          kind,
          target: targets[kind],
          items: itemsOf(list, kind),
        }));
  const pick = (kind: PastedKind, target: Target | undefined) => {
    const { [kind]: _former, ...rest } = targets;
    onChoice({ list, targets: target ? { ...rest, [kind]: target } : rest });
  };
  const refused = kinds.flatMap(({ target, items }) =>
    !target || isLoading || items.some(({ value }) => value === keyOf(target))
      ? []
      : [TEXT.notOffered(exceptionTypeLabel(target.exception_type), labelOf(target.sec_type))],
  );
  return (
    <>
      <div className="strip">
        <ListChoice
          lists={PASTE_LISTS}
          value={list ?? ''}
          choose={TEXT.chooseList}
          isFocused={false}
          onChange={(next) => next !== 'password' && next !== list && onChoice({ list: next, targets: {} })}
        />
      </div>
      {kinds.length > 0 && (
        <div className="strip line" role="toolbar" aria-label={TEXT.targets}>
          {kinds.map((one) => (
            <KindPicker key={one.kind} {...one} onPick={(target) => pick(one.kind, target)} />
          ))}
        </div>
      )}
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
