import { Checkbox } from '@blueprintjs/core';
import { useMemo, useState, type ReactNode } from 'react';
import type { Missing } from '../../components/form/use-form';
import type { ImpactModel } from '../exception-impact/ExceptionImpact';
import { TEXT } from './text';

const T = TEXT.confirm;

type ConfirmationOptions = {
  /** The reasons why exceptions have to be confirmed, whatever they would have done. */
  readonly risks: readonly string[];
  /** The number of exceptions. */
  readonly n: number;
  /** The exceptions that are confirmed: another value, type or tool has to be confirmed again. */
  readonly subject: unknown;
  /** Some of them let something through, so that what they would have let through has to be known. */
  readonly allows: boolean;
  readonly impact: ImpactModel;
};

const harmReason = ({ state, harms, isPartAllowed }: ImpactModel): string | undefined => {
  if (state === 'failed') return T.unknown;
  if (state !== 'ready') return undefined;
  const { phishing, malware } = harms;
  if ((phishing ?? 0) + (malware ?? 0) > 0) return T.letThrough(harms);
  // While some weren't counted, 0 says nothing.
  return phishing === null || malware === null || isPartAllowed ? T.unknown : undefined;
};

/** Returns the box in which an analyst confirms exceptions that may do harm, and what is missing until then. Other reasons, and other exceptions, have to be confirmed again. */
export const useConfirmation = ({
  risks,
  n,
  subject,
  allows,
  impact,
}: ConfirmationOptions): { readonly missing: Missing | undefined; readonly field: ReactNode } => {
  const [confirmed, setConfirmed] = useState('');
  const harm = allows ? harmReason(impact) : undefined;
  const reasons = [...risks, ...(harm === undefined ? [] : [harm])];
  const asked = useMemo(() => JSON.stringify(subject), [subject]);
  const key = [asked, ...reasons].join('\n');
  if (allows && impact.state === 'counting') return { missing: { reason: T.counting }, field: null };
  if (reasons.length === 0) return { missing: undefined, field: null };
  return {
    missing: confirmed === key ? undefined : { reason: T.needed(n), field: 'confirmed' },
    field: (
      <div className="strip warn confirmation" data-field="confirmed">
        <div>
          {reasons.map((reason) => (
            <p key={reason}>
              <bdi>{reason}</bdi>
            </p>
          ))}
          <Checkbox
            label={T.label(n)}
            checked={confirmed === key}
            onChange={({ currentTarget }) => setConfirmed(currentTarget.checked ? key : '')}
          />
        </div>
      </div>
    ),
  };
};
