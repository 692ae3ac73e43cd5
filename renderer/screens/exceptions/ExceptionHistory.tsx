import type {
  ExceptionChange,
  ExceptionHistory as History,
  RecordedException,
} from '../../../shared/model/exception-history';
import { local } from '../../bridge';
import { runCommand } from '../../commands/registry';
import { FailureStrip } from '../../components/FailureStrip';
import { SmallTable } from '../../components/SmallTable';
import { draftOfRow } from '../../features/exception/exception-draft';
import { useExceptionChanges } from '../../features/exception/exception-form-store';
import { displayText, useDefang } from '../../state/format';
import { formatInstant, useZone } from '../../state/time';
import { useResource } from '../../state/use-resource';
import { TEXT } from './text';

const T = TEXT.history;

const EXCLUSIVE = { true: T.yes, false: T.no, null: null } as const;

/** Settings of a change; the value of one is null if it isn't known. */
const SETTINGS: readonly (readonly [label: string, value: (one: RecordedException) => string | null])[] = [
  [T.comment, ({ comment }) => (comment === '' ? T.empty : comment)],
  [T.exclusive, ({ is_exclusive }) => EXCLUSIVE[`${is_exclusive}`]],
  [T.payload, ({ payload }) => (payload === '' ? T.empty : payload)],
  [T.creator, ({ creator }) => (creator === '' ? T.empty : creator)],
];

/** Returns the line of a setting that changed, or that has no known earlier value. A setting whose new value is unknown has no line. */
const settingLines = (
  label: string,
  before: string | null | undefined,
  after: string | null,
): readonly string[] => {
  if (after === null) return [];
  if (before === null) return [T.set(label, after)];
  if (before === undefined) return after === T.empty ? [] : [T.set(label, after)];
  return before === after ? [] : [T.became(label, before, after)];
};

/** Formats what a change did: each setting that is different, or all of them if it replaced nothing. */
const changeLines = ({ before, after, outcome, reason }: ExceptionChange): readonly string[] => {
  const settings = SETTINGS.flatMap(([label, value]) =>
    settingLines(label, before === null ? undefined : value(before), value(after)),
  );
  return [
    ...(outcome === 'done' ? [] : [[T.outcomes[outcome], reason].filter(Boolean).join(': ')]),
    ...(before === null ? [...settings, T.isNew] : settings.length > 0 ? settings : [T.same]),
  ];
};

const Changes = ({ history }: { readonly history: History }) => {
  const zone = useZone();
  const show = useDefang();
  const { changes, total, unreadable } = history;
  return (
    <>
      {changes.length === 0 ? (
        <p className="quiet">{T.none}</p>
      ) : (
        <SmallTable
          name={T.title}
          rows={changes}
          hasAutoHeight
          columns={[
            {
              label: T.whenAndWho,
              width: 140,
              cell: ({ at, who }) => (
                <>
                  <div>{formatInstant(at, zone)}</div>
                  <div className="quiet">
                    <bdi>{displayText(who)}</bdi>
                  </div>
                </>
              ),
            },
            {
              label: T.change,
              width: 160,
              grows: true,
              cell: (change) =>
                changeLines(change).map((line) => (
                  <div key={line} className="history-line">
                    <bdi>{show(line)}</bdi>
                  </div>
                )),
            },
          ]}
        />
      )}
      {total > changes.length && <p className="quiet">{T.more(changes.length, total)}</p>}
      {unreadable > 0 && <p className="warn-text">{T.unreadable(unreadable)}</p>}
    </>
  );
};

/** The changes of the open exception that were made on this workstation. */
export const ExceptionHistory = ({
  field,
}: {
  /** Reads a cell of the open exception. */
  readonly field: ((key: string) => unknown) | undefined;
}) => {
  const generation = useExceptionChanges(({ count }) => count);
  const { sec_type = '', exception_type = '', exception_str = '' } = field ? draftOfRow(field) : {};
  const key =
    exception_str === '' ? null : JSON.stringify([sec_type, exception_type, exception_str, generation]);
  const { resource, reload } = useResource(key, () =>
    local['exceptions.history']({ sec_type, exception_type, exception_str }),
  );
  return (
    <section aria-label={T.title}>
      <h2>{T.title}</h2>
      <p className="quiet">{T.note}</p>
      {resource.state === 'loading' && <p role="status">{T.loading}</p>}
      {resource.state === 'failed' && <FailureStrip failure={resource.failure} onRetry={reload} />}
      {resource.state === 'ready' && <Changes history={resource.value} />}
      <p>
        <button type="button" className="link" onClick={() => runCommand('exceptions.journal')}>
          {TEXT.journal}
        </button>
      </p>
    </section>
  );
};
