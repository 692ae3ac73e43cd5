import { Fragment, type ReactNode } from 'react';
import type { Entity } from '../../../shared/model/entity';
import { readProfile, type ProfileOf } from '../../../shared/model/profiles';
import { displayText } from '../../state/format';
import { formatInstantWithZone, useZone } from '../../state/time';
import { EvidenceValue } from '../EvidenceValue';
import { formatFieldName } from '../format';
import { FieldText } from '../parts/FieldText';
import { PersonText } from '../parts/PersonText';
import { ProfileHead } from '../parts/ProfileHead';
import { TEXT } from '../parts/text';
import { Value } from '../parts/Value';
import type { RecordHeadProps } from '../record-kind';
import './user.css';

const T = TEXT.user;

type User = ProfileOf<'user'>;

/** Formats the tenant's rating: a word as it was sent, and a number as one whose scale is not known. */
const formatRisk = ({ risk }: User): string => {
  if (risk === undefined || risk === null || risk === '') return TEXT.unknown;
  return typeof risk === 'number' ? T.riskScore(risk) : displayText(risk);
};

const formatMfa = ({ mfa }: User): string => {
  if (mfa === undefined) return TEXT.unknown;
  return mfa ? T.hasMfa : T.noMfa;
};

const ROLE = ['title', 'department', 'country'] as const;

/** The parts of a role, each with its menu; nothing if there are none. */
const roleOf = (user: User): ReactNode => {
  const sent = ROLE.filter((field) => user[field]);
  if (sent.length === 0) return undefined;
  return sent.map((field, at) => (
    <Fragment key={field}>
      {at > 0 && ' · '}
      <FieldText field={field} label={formatFieldName(field)} value={user[field]} />
    </Fragment>
  ));
};

/** The head of a user: state, name, address, role, risk and how they sign in. */
export const UserHead = ({ target, record, nav }: RecordHeadProps<Entity>) => {
  const zone = useZone();
  const user = readProfile('user', record);
  const tags = [
    user.is_suspended ? T.suspended : '',
    user.is_admin ? T.admin : '',
    user.is_guest ? T.guest : '',
  ].filter(Boolean);
  return (
    <div className="user-head">
      <ProfileHead
        nav={nav}
        tags={tags}
        title={user.name ?? user.email ?? ''}
        titleField={user.name === undefined ? 'email' : 'name'}
        pairs={[
          [T.email, user.email && <FieldText field="email" label={T.email} value={user.email} isMono />],
          [T.role, roleOf(user)],
          [
            T.manager,
            user.manager && (
              <PersonText field="manager" label={T.manager} value={user.manager} saas={target.saas} />
            ),
          ],
          [
            T.risk,
            <EvidenceValue key="risk" field="risk" label={T.risk} value={user.risk}>
              {formatRisk(user)}
            </EvidenceValue>,
          ],
          [T.mfa, <Value key="mfa" field="mfa" label={T.mfa} value={user.mfa} text={formatMfa(user)} />],
          [
            T.lastLogin,
            <Value
              key="last_login"
              field="last_login"
              label={T.lastLogin}
              value={user.last_login}
              text={formatInstantWithZone(user.last_login, zone) || TEXT.unknown}
            />,
          ],
        ]}
      />
    </div>
  );
};
