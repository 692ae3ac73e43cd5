import type { Entity } from '../../../shared/model/entity';
import { entityTitle } from '../entity-title';
import { fieldsTab } from '../all-fields-tab';
import { loadEntity } from '../load-entity';
import { TEXT as LOGINS } from '../logins/text';
import { TEXT } from '../parts/text';
import type { RecordKind } from '../record-kind';
import { UserActivity } from './UserActivity';
import { UserHead } from './UserHead';
import { UserLogins } from './UserLogins';

const tab = (id: string, name: string) => ({ id, name, title: () => name });

export const userRecord: RecordKind<Entity> = {
  load: loadEntity,
  title: entityTitle,
  head: UserHead,
  tabs: [
    { ...tab('activity', TEXT.activity.tab), panel: UserActivity },
    { ...tab('logins', LOGINS.tab), panel: UserLogins },
    fieldsTab,
  ],
};
