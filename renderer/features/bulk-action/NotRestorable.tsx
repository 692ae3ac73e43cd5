import { Button } from '@blueprintjs/core';
import { FailureStrip } from '../../components/FailureStrip';
import { displayText, useDefang } from '../../state/format';
import { TEXT } from './text';
import type { RestorableCheck } from './use-restorable-check';

const T = TEXT.restorable;

/** Stops asking, or asks about those that the tenant gave no answer for or was not asked about. */
const AskButtons = ({ check }: { readonly check: RestorableCheck }) => {
  const { n, asked, unknown, isAsking, failure } = check;
  if (isAsking) return <Button onClick={check.stop}>{T.stop}</Button>;
  return (
    <>
      {unknown > 0 && <Button onClick={check.askAgain}>{T.askAgain}</Button>}
      {asked < n && !failure && <Button onClick={check.askAll}>{T.askAll(n - asked)}</Button>}
    </>
  );
};

/** Says which of the selected entities can't be restored, before anything is sent, and how many the tenant was not asked about. */
export const NotRestorable = ({ check }: { readonly check: RestorableCheck }) => {
  const show = useDefang();
  const { n, asked, not, unknown, problem = '', isAsking, failure } = check;
  const isWarning = not.length > 0 || unknown > 0;
  return (
    <section className={`strip changed-list${isWarning ? ' warn' : ''}`} aria-label={T.title}>
      <p role="status">{isAsking ? T.asking(asked, n) : T.asked({ asked, not: not.length, unknown, n })}</p>
      {not.length > 0 && (
        <>
          <p>{T.notSent(not.length)}</p>
          <ul>
            {not.map(({ entity_id, name, reason }) => (
              <li key={entity_id}>
                <bdi>{show(name || entity_id)}</bdi>: {show(reason || T.noReason)}
              </li>
            ))}
          </ul>
        </>
      )}
      {unknown > 0 && <p>{T.unknown(unknown, displayText(problem))}</p>}
      <AskButtons check={check} />
      <FailureStrip failure={failure} onRetry={check.retry} />
    </section>
  );
};
