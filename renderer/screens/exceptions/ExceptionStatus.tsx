import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { FailureStrip } from '../../components/FailureStrip';
import { draftOfRow } from '../../features/exception/exception-draft';
import { readAppliedStatus, type StoredName } from '../../features/exception-impact/applied-status';
import { displayText } from '../../state/format';
import { useResource } from '../../state/use-resource';
import { TEXT } from './text';

const T = TEXT.appliedStatus;

const nameOf = (field: ((key: string) => unknown) | undefined): StoredName => {
  const draft = field ? draftOfRow(field) : {};
  const { sec_type = '', exception_type = '', exception_str = '', mode = '' } = draft;
  return { sec_type, exception_type, exception_str, mode };
};

/** Asks the tenant on request if the open exception has an effect: the list doesn't say so at every tenant. */
export const ExceptionStatus = ({
  field,
}: {
  /** Reads a cell of the open exception. */
  readonly field: ((key: string) => unknown) | undefined;
}) => {
  const named = nameOf(field);
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
        <p>
          <Button disabled={named.exception_str === ''} onClick={() => setAsked(key)}>
            {T.check}
          </Button>
        </p>
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
