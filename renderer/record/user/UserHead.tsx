import type { Entity } from '../../../shared/model/entity';
import { readProfile, type ProfileOf } from '../../../shared/model/profiles';
import { displayText } from '../../state/format';
import { formatInstantWithZone, useZone } from '../../state/time';
import { FieldText } from '../parts/FieldText';
import { PersonText } from '../parts/PersonText';
import { ProfileHead } from '../parts/ProfileHead';
import { TEXT } from '../parts/text';
import type { RecordHeadProps } from '../record-kind';

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

const formatRole = ({ title, department, country }: User): string =>
  displayText([title, department, country].filter(Boolean).join(' · '));

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
    <ProfileHead
      nav={nav}
      tags={tags}
      title={user.name ?? user.email ?? ''}
      pairs={[
        [T.email, user.email && <FieldText field="email" label={T.email} value={user.email} isMono />],
        [T.role, formatRole(user)],
        [
          T.manager,
          user.manager && (
            <PersonText field="manager" label={T.manager} value={user.manager} saas={target.saas} />
          ),
        ],
        [T.risk, formatRisk(user)],
        [T.mfa, formatMfa(user)],
        [T.lastLogin, formatInstantWithZone(user.last_login, zone) || TEXT.unknown],
      ]}
    />
  );
};
