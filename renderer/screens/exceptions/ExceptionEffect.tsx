import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { findExceptionType } from '../../../shared/rules/exception-types';
import { draftOfRow } from '../../features/exception/exception-draft';
import type { Candidate } from '../../features/exception-impact/candidates';
import { ExceptionImpact, useImpact } from '../../features/exception-impact/ExceptionImpact';
import { TEXT } from './text';

const T = TEXT.effect;

const Counted = ({ candidate }: { readonly candidate: Candidate }) => (
  <ExceptionImpact impact={useImpact([candidate])} onShow={() => undefined} />
);

/** Counts on request what the open exception applies to: in the last days at the tenant, and in open results. */
export const ExceptionEffect = ({
  field,
}: {
  /** Reads a cell of the open exception. */
  readonly field: ((key: string) => unknown) | undefined;
}) => {
  const { exception_type = '', exception_str = '', mode = '' } = field ? draftOfRow(field) : {};
  const type = findExceptionType(exception_type);
  const candidate: Candidate | undefined =
    type === undefined || exception_str === '' ? undefined : { type, values: [exception_str], mode };
  const key = JSON.stringify(candidate);
  const [asked, setAsked] = useState('');
  return (
    <section aria-label={T.title}>
      <h2>{T.title}</h2>
      <p className="quiet">{candidate ? T.note : T.notCountable}</p>
      {candidate && asked === key ? (
        <Counted candidate={candidate} />
      ) : (
        <p>
          <Button disabled={!candidate} onClick={() => setAsked(key)}>
            {T.count}
          </Button>
        </p>
      )}
    </section>
  );
};
