import type { Entity } from '../../../shared/model/entity';
import { readProfile } from '../../../shared/model/profiles';
import { EmptyState } from '../../components/EmptyState';
import { Activity } from '../parts/Activity';
import { TEXT } from '../parts/text';
import type { RecordPartProps } from '../record-kind';

/** Queries about a group's address. */
export const GroupActivity = ({ target, record }: RecordPartProps<Entity>) => {
  const { email } = readProfile('group', record);
  return email ? (
    <Activity target={target} address={email} />
  ) : (
    <EmptyState title={TEXT.activity.noGroupAddress} />
  );
};
