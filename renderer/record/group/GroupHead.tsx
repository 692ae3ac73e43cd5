import type { Entity } from '../../../shared/model/entity';
import { readProfile } from '../../../shared/model/profiles';
import { formatCount } from '../../state/format';
import { FieldText } from '../parts/FieldText';
import { ProfileHead } from '../parts/ProfileHead';
import { TEXT } from '../parts/text';
import type { RecordHeadProps } from '../record-kind';

const T = TEXT.group;

/** The head of a group: name, address, what it is for, and how many are in it. */
export const GroupHead = ({ record, nav }: RecordHeadProps<Entity>) => {
  const group = readProfile('group', record);
  return (
    <ProfileHead
      nav={nav}
      tags={group.is_external ? [T.external] : []}
      title={group.name ?? group.email ?? ''}
      titleField={group.name === undefined ? 'email' : 'name'}
      pairs={[
        [T.email, group.email && <FieldText field="email" label={T.email} value={group.email} isMono />],
        [
          T.about,
          group.description && <FieldText field="description" label={T.about} value={group.description} />,
        ],
        [T.members, group.member_count === undefined ? TEXT.unknown : formatCount(group.member_count)],
      ]}
    />
  );
};
