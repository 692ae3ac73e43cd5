import type { Entity } from '../../../shared/model/entity';
import { readProfile } from '../../../shared/model/profiles';
import { EmptyState } from '../../components/EmptyState';
import { entityTitle } from '../entity-title';
import { LoginsPart } from '../logins/LoginsPart';
import { TEXT } from '../logins/text';
import type { RecordPartProps } from '../record-kind';

/** The logins of a user. */
export const UserLogins = ({ record }: RecordPartProps<Entity>) => {
  const { email } = readProfile('user', record);
  return email ? (
    <LoginsPart wanted={{ key: 'user', value: email }} of={entityTitle(record)} />
  ) : (
    <EmptyState title={TEXT.noAddress} />
  );
};
