/** Values of an email's head that have a menu each. */
import { Fragment } from 'react';
import type { Email } from '../../../shared/model/entity';
import { authLabel } from '../../components/verdict';
import { formatBytes, useDefang } from '../../state/format';
import { formatFieldName } from '../format';
import { FieldText } from '../parts/FieldText';
import { PersonText } from '../parts/PersonText';
import { Value } from '../parts/Value';
import { TEXT } from '../text';
import { recipientsOf } from './email-state';

type EmailProps = { readonly email: Email };

const CHECKS = ['spf', 'dkim', 'dmarc'] as const;

/** The results of the three checks in words. */
export const AuthResults = ({ email }: EmailProps) =>
  CHECKS.map((check, at) => {
    const label = formatFieldName(check);
    return (
      <Fragment key={check}>
        {at > 0 && ' · '}
        <Value
          field={check}
          label={label}
          value={email[check]}
          text={`${label} ${authLabel(email[check] ?? TEXT.unknown)}`}
        />
      </Fragment>
    );
  });

/** The place of an email now, its direction and its size. */
export const State = ({ email: { state, direction, size } }: EmailProps) => (
  <>
    {state ? <FieldText field="state" label={TEXT.email.state} value={state} /> : TEXT.email.stateUnknown}
    {' · '}
    {direction ? (
      <FieldText field="direction" label={TEXT.email.direction} value={direction} />
    ) : (
      TEXT.email.directionUnknown
    )}
    {' · '}
    {size === undefined ? (
      TEXT.email.sizeUnknown
    ) : (
      <Value field="size" label={TEXT.email.size} value={size} text={formatBytes(size)} />
    )}
  </>
);

/** The first recipient, the number of others, and how many there are of each kind. */
export const ToLine = ({ email, saas }: EmailProps & { readonly saas: string }) => {
  const show = useDefang();
  const { first, others, kinds } = recipientsOf(email);
  if (first === undefined) return <bdi>{show(others)}</bdi>;
  return (
    <>
      <PersonText field="recipients" label={TEXT.recipients.recipient} value={first} saas={saas} /> {others}
      {kinds !== '' && <span className="quiet"> ({kinds})</span>}
    </>
  );
};
