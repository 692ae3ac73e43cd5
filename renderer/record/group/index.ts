import type { Entity } from '../../../shared/model/entity';
import { entityTitle } from '../entity-title';
import { fieldsTab } from '../all-fields-tab';
import { loadEntity } from '../load-entity';
import { TEXT } from '../parts/text';
import type { RecordKind } from '../record-kind';
import { GroupActivity } from './GroupActivity';
import { GroupHead } from './GroupHead';
import { Members } from './Members';

const tab = (id: string, name: string) => ({ id, name, title: () => name });

export const groupRecord: RecordKind<Entity> = {
  load: loadEntity,
  title: entityTitle,
  head: GroupHead,
  tabs: [
    { ...tab('members', TEXT.group.members), panel: Members },
    { ...tab('activity', TEXT.activity.tab), panel: GroupActivity },
    fieldsTab,
  ],
};
