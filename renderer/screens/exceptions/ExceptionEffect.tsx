import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { findExceptionType } from '../../../shared/rules/exception-types';
import type { Candidate } from '../../features/exception-impact/candidates';
import { ExceptionImpact, useImpact } from '../../features/exception-impact/ExceptionImpact';
import { storedName } from './open-exception';
import { TEXT } from './text';

const T = TEXT.effect;

const Counted = ({ candidate }: { readonly candidate: Candidate }) => (
  <ExceptionImpact impact={useImpact([candidate])} onShow={() => undefined} isStored />
);

type Field = (key: string) => unknown;

/** Returns the open exception as one whose effect can be counted; undefined if it can't. */
const candidateOf = (field: Field): Candidate | undefined => {
  const { exception_type, exception_str, mode } = storedName(field);
  const type = findExceptionType(exception_type);
  return type === undefined || exception_str === '' ? undefined : { type, values: [exception_str], mode };
};

/** Returns why nothing can be counted. */
const reasonOf = (field: Field | undefined): string => {
  if (!field) return T.needsException;
  return storedName(field).exception_str === '' ? T.noValue : T.notCountable;
};

/** Counts on request what the open exception applies to: in the last days at the tenant, and in open results. */
export const ExceptionEffect = ({
  field,
}: {
  /** Reads a cell of the open exception. */
  readonly field: Field | undefined;
}) => {
  const candidate = field && candidateOf(field);
  const key = JSON.stringify(candidate);
  const [asked, setAsked] = useState('');
  return (
    <section aria-label={T.title}>
      <h2>{T.title}</h2>
      <p className="quiet">{candidate ? T.note : reasonOf(field)}</p>
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
