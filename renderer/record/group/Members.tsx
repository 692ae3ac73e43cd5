import type { Entity } from '../../../shared/model/entity';
import { readProfile } from '../../../shared/model/profiles';
import { EmptyState } from '../../components/EmptyState';
import { SmallTable } from '../../components/SmallTable';
import { entityTitle } from '../entity-title';
import { OpenInGrid } from '../lists/OpenInGrid';
import { PersonText } from '../parts/PersonText';
import { TEXT } from '../parts/text';
import type { RecordPartProps } from '../record-kind';

const T = TEXT.group;

/** The members of a group, as far as the tenant lists them. */
export const Members = ({ target, record }: RecordPartProps<Entity>) => {
  const { members, member_count } = readProfile('group', record);
  if (members === undefined) return <EmptyState title={T.notSent(member_count)} />;
  if (members.length === 0)
    return <EmptyState title={(member_count ?? 0) > 0 ? T.notSent(member_count) : T.none} />;
  return (
    <>
      <p className="quiet">
        {T.count(members.length, Math.max(member_count ?? 0, members.length))}{' '}
        <OpenInGrid
          list={{ list: 'members', saas: target.saas, entity_id: target.entityId }}
          of={entityTitle(record)}
        />
      </p>
      <SmallTable
        name={T.members}
        rows={members}
        columns={[
          {
            label: T.member,
            width: 200,
            grows: true,
            cell: (member) => <PersonText field="email" label={T.member} value={member} saas={target.saas} />,
          },
        ]}
      />
    </>
  );
};
