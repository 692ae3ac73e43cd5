import { InputGroup } from '@blueprintjs/core';
import type { Choice } from '../../../shared/local-calls/bulk-actions';
import type { QueryAction } from '../../../shared/model/query';
import { isDestructive, reverseOf, saysNumber, TYPED_FROM } from '../../../shared/rules/act-effects';
import { useApp } from '../../state/app-store';
import { formatInstantWithZone, useZone } from '../../state/time';
import { Field } from '../../components/Field';
import { formatCount, formatQuantity } from '../../state/format';

type ConfirmProps = {
  readonly action: QueryAction;
  readonly actions: readonly QueryAction[];
  readonly noun: string;
  /** When, in ISO 8601; empty for at once. */
  readonly at: string;
  /** Null where a whole query is meant. */
  readonly choice: Choice | null;
  readonly query?: string | undefined;
  /** How many a whole query finds now; null where the tenant could not say. */
  readonly matched?: number | null | undefined;
  readonly typed: string;
  readonly onTyped: (text: string) => void;
};

const WHOLE_WORD = 'all';
/** Whether the number is typed before an act leaves: where many are meant, or how many is not known, or it takes something away. */
export const needsTyping = (action: Pick<QueryAction, 'action_id'>, n: number | null): boolean =>
  n === null || n >= TYPED_FROM || isDestructive(action);

/** Whether what had to be typed was: the number where many are meant or the act takes something away, a word for a whole query. */
export const isConfirmed = (
  action: Pick<QueryAction, 'action_id'>,
  n: number | null,
  typed: string,
): boolean =>
  !needsTyping(action, n) || (n === null ? typed.trim().toLowerCase() === WHOLE_WORD : saysNumber(typed, n));

/** What will happen, to how many, at which tenant, and whether it can be undone. */
export const ConfirmAction = ({
  action,
  actions,
  noun,
  at,
  choice,
  query,
  matched,
  typed,
  onTyped,
}: ConfirmProps) => {
  const zone = useZone();
  const session = useApp((s) => s.session);
  const undoSeconds = useApp((s) => s.settings.undoSeconds);
  const tenant = choice?.tenant ?? (session.kind === 'signedIn' ? session.tenant : '');
  const isDemo = session.kind === 'signedIn' && session.isDemo;
  const reverse = reverseOf(action, actions);
  const isWhole = query !== undefined && choice === null;
  const n = isWhole ? (matched ?? null) : (choice?.entities ?? 0);
  if (isWhole && matched === undefined) return <div className="strip">Counting what it finds…</div>;
  if (!isWhole && choice === null) return <div className="strip">Counting what is chosen…</div>;
  return (
    <div
      className={`strip act-confirm${isDestructive(action) ? ' warn' : ''}`}
      role="group"
      aria-label="What will happen"
    >
      <p>
        <b>
          {action.label}:{' '}
          {n === null
            ? `all results of “${query}”`
            : `${isWhole ? 'all ' : ''}${formatQuantity(n, noun.replace(/s$/, ''), noun)}`}
        </b>{' '}
        in <b>{tenant}</b>
        {isDemo && !/demo/i.test(tenant) ? ' (demo tenant)' : ''}
        {at === '' ? '.' : `, at ${formatInstantWithZone(at, zone)}.`}
      </p>
      {choice && choice.rows !== choice.entities + choice.nameless && (
        <p>
          {formatQuantity(choice.rows, 'row')} are chosen; some name the same entity, which is acted on once.
        </p>
      )}
      {choice && choice.nameless > 0 && (
        <p>{formatQuantity(choice.nameless, 'row')} without an entity id cannot be reached.</p>
      )}
      {choice && <p>Rows that arrive from now on are not in it.</p>}
      {isWhole && (
        <p>
          {n === null ? 'How many it finds could not be counted. ' : `“${query}” finds so many now. `}The
          tenant acts on what it finds when the act arrives.
        </p>
      )}
      <p>
        {undoSeconds > 0
          ? `It can be taken back for ${formatQuantity(undoSeconds, 'second')} before it leaves. `
          : 'It leaves at once. '}
        {reverse
          ? `Afterwards “${reverse.label}” undoes it.`
          : 'Once it has left it cannot be undone from here.'}
      </p>
      {needsTyping(action, n) && (
        <Field label={`Type ${n === null ? WHOLE_WORD : formatCount(n)} to confirm`}>
          {(tie) => (
            <InputGroup
              {...tie}
              value={typed}
              onValueChange={onTyped}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
      )}
    </div>
  );
};
