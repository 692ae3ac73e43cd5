import type { Entity } from '../../../shared/model/entity';
import { readProfile } from '../../../shared/model/profiles';
import { EmptyState } from '../../components/EmptyState';
import { Activity } from '../parts/Activity';
import { TEXT } from '../parts/text';
import type { RecordPartProps } from '../record-kind';

/** Queries about what a user sent, received, clicked and owns. */
export const UserActivity = ({ target, record }: RecordPartProps<Entity>) => {
  const { email } = readProfile('user', record);
  return email ? (
    <Activity target={target} address={email} />
  ) : (
    <EmptyState title={TEXT.activity.noUserAddress} />
  );
};
