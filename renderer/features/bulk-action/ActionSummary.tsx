import type { FrozenRows } from '../../../shared/local-calls/bulk-actions';
import type { QueryAction } from '../../../shared/model/query';
import type { Harm } from '../../../shared/rules/harms';
import { keyedAction } from '../../../shared/rules/keyed-actions';
import { isDestructive, named, reverseOf } from './action-effects';
import { useApp } from '../../state/app-store';
import { formatInstantWithZone, useZone } from '../../state/time';
import { needsTyping } from './confirmation';
import { describeBefore, type Before } from './states-before';
import { TEXT } from './text';
import { TypedConfirmation } from './TypedConfirmation';
import { useTenantName } from './use-tenant-name';

/** Returns true if an action restores from quarantine. */
export const isRestore = (action: QueryAction | undefined): boolean =>
  action !== undefined && keyedAction(named(action)) === 'restore';

type SummaryProps = {
  readonly action: QueryAction;
  /** All actions that the tenant offers: one of them may undo this one. */
  readonly actions: readonly QueryAction[];
  readonly noun: string;
  /** When it is sent, in ISO 8601; undefined for now. */
  readonly at: string | undefined;
  /** The frozen selection; null if a whole query is meant. */
  readonly selection: FrozenRows | null;
  /** The label of the saved query that is meant as a whole. */
  readonly query: string | undefined;
  /** Number of entities; null if it could not be counted, undefined while it is. */
  readonly n: number | null | undefined;
  /** The states of the entities, as far as they are known. */
  readonly states: Before['states'];
  /** The harm that the verdict of the only entity names. */
  readonly harm: Harm | undefined;
  readonly typed: string;
  readonly onTyped: (text: string) => void;
};

type NotesProps = Pick<SummaryProps, 'action' | 'noun' | 'states'> & { readonly selection: FrozenRows };

const SelectionNotes = ({ action, noun, states, selection }: NotesProps) => {
  const { rows, entities, nameless } = selection;
  const before = describeBefore(action, { n: entities, states });
  return (
    <>
      {before !== '' && <p>{before}</p>}
      {rows !== entities + nameless && <p>{TEXT.sameEntity(rows)}</p>}
      {nameless > 0 && <p>{TEXT.nameless(nameless)}</p>}
      <p>{TEXT.onlyThese(entities, noun)}</p>
    </>
  );
};

const RestoreNotes = ({ harm, selection }: Pick<SummaryProps, 'harm' | 'selection'>) => (
  <>
    {harm !== undefined && <p className="warn-text">{TEXT.restoresHarm(harm)}</p>}
    {selection === null && <p>{TEXT.restorable.wholeQuery}</p>}
  </>
);

/** Summarizes what will happen, to how many, in which tenant, and if it can be undone. */
export const ActionSummary = ({
  action,
  actions,
  noun,
  at,
  selection,
  query = TEXT.defaultQuery,
  n,
  states,
  harm,
  typed,
  onTyped,
}: SummaryProps) => {
  const zone = useZone();
  const undoSeconds = useApp((s) => s.settings.undoSeconds);
  const tenant = useTenantName(selection?.tenant);
  if (n === undefined) return <div className="strip">{TEXT.counting}</div>;
  return (
    <div
      className={`strip action-summary${isDestructive(action) ? ' warn' : ''}`}
      role="group"
      aria-label={TEXT.summary}
    >
      <p>
        <b>
          {action.label}: {TEXT.quantity(n, selection === null, noun, query)}
        </b>{' '}
        in <b>{tenant.name}</b>
        {tenant.note}
        {at === undefined ? '.' : `, at ${formatInstantWithZone(at, zone)}.`}
      </p>
      {selection ? (
        <SelectionNotes action={action} noun={noun} states={states} selection={selection} />
      ) : (
        <p>{TEXT.wholeQuery(n, query)}</p>
      )}
      {isRestore(action) && <RestoreNotes harm={harm} selection={selection} />}
      <p>{TEXT.undo(undoSeconds, reverseOf(action, actions)?.label)}</p>
      {needsTyping(action, n) && <TypedConfirmation n={n} value={typed} onChange={onTyped} />}
    </div>
  );
};
