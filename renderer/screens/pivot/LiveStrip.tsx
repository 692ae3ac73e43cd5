import { Button } from '@blueprintjs/core';
import { FailureStrip } from '../../components/FailureStrip';
import { openDraft } from '../../query/pivot';
import type { LiveResult } from './live-search';
import { cancelLive, useLiveSearches } from './pivot-store';
import { TEXT } from './text';

const T = TEXT.liveSearch;

/** A search that found something: a button that opens it as a hunt with all its rows. */
const Result = ({ result }: { readonly result: LiveResult }) => {
  const { draft } = result;
  return (
    <button type="button" className="link" title={T.openHint} onClick={() => draft && openDraft(draft)}>
      {T.found(result)}
    </button>
  );
};

/** The searches that failed, by reason: one that several share is listed once. */
const Failed = ({ results }: { readonly results: readonly LiveResult[] }) => {
  const failed = results.flatMap(({ where, failure }) =>
    failure ? [{ where, message: failure.message }] : [],
  );
  return [...new Set(failed.map(({ message }) => message))].map((message) => {
    const where = failed.filter((one) => one.message === message).map((one) => one.where);
    return (
      <span key={message} className="warn-text">
        {T.failed(where, message)}
      </span>
    );
  });
};

/** The live search of a tab: its progress with a way to cancel it, and what each search found at the tenant. */
export const LiveStrip = ({ tab }: { readonly tab: string }) => {
  const search = useLiveSearches((s) => s[tab]);
  if (!search) return null;
  const { state, all, results, failure } = search;
  const empty = results.filter((one) => one.total === 0 && one.failure === undefined).length;
  return (
    <>
      <FailureStrip failure={failure} />
      <div className="strip pivot-live" role="group" aria-label={T.title}>
        {state === 'running' && (
          <>
            <span role="status">{T.running(results.length, all)}</span>
            <Button size="small" onClick={() => cancelLive(tab)}>
              {T.cancel}
            </Button>
          </>
        )}
        {state === 'canceled' && <span role="status">{T.canceled}</span>}
        {state === 'done' && results.length === 0 && !failure && <span role="status">{T.nothing}</span>}
        {results
          .filter(({ total, failure }) => total > 0 && failure === undefined)
          .map((result) => (
            <Result key={result.where} result={result} />
          ))}
        <Failed results={results} />
        {empty > 0 && <span className="quiet">{T.empty(empty)}</span>}
      </div>
    </>
  );
};
