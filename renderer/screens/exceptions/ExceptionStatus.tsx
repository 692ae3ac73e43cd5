import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { FailureStrip } from '../../components/FailureStrip';
import { readAppliedStatus } from '../../features/exception-impact/applied-status';
import { displayText } from '../../state/format';
import { useResource } from '../../state/use-resource';
import type { ListedStatus } from './listed-statuses';
import { storedName } from './open-exception';
import { TEXT } from './text';

const T = TEXT.appliedStatus;

/** Shows the status that the list already has. */
const Known = ({ listed }: { readonly listed: ListedStatus | undefined }) =>
  listed?.state === 'known' ? (
    <p>
      <bdi>{displayText(T.result(listed.applied))}</bdi>
    </p>
  ) : null;

/** Asks the tenant on request if the open exception has an effect: the list doesn't say so at every tenant. */
export const ExceptionStatus = ({
  field,
  listed,
}: {
  /** Reads a cell of the open exception. */
  readonly field: ((key: string) => unknown) | undefined;
  /** The status as far as the list knows it. */
  readonly listed?: ListedStatus | undefined;
}) => {
  const named = storedName(field ?? (() => undefined));
  const key = JSON.stringify(named);
  const [asked, setAsked] = useState('');
  const { resource, reload } = useResource(asked === key ? `status ${key}` : null, (signal) =>
    readAppliedStatus(named, signal),
  );
  return (
    <section aria-label={T.title}>
      <h2>{T.title}</h2>
      <p className="quiet">{T.note}</p>
      {asked !== key && (
        <>
          <Known listed={listed} />
          <p>
            <Button disabled={named.exception_str === ''} onClick={() => setAsked(key)}>
              {T.check}
            </Button>
          </p>
        </>
      )}
      {asked === key && resource.state === 'loading' && <p role="status">{T.checking}</p>}
      {asked === key && resource.state === 'failed' && (
        <FailureStrip failure={resource.failure} onRetry={reload} />
      )}
      {asked === key && resource.state === 'ready' && (
        <p role="status">
          <bdi>{displayText(T.result(resource.value))}</bdi>
        </p>
      )}
    </section>
  );
};
