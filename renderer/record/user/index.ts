import type { Entity } from '../../../shared/model/entity';
import { entityTitle } from '../entity-title';
import { fieldsTab } from '../Fields';
import { loadEntity } from '../load-entity';
import { TEXT } from '../parts/text';
import type { RecordKind } from '../record-kind';
import { UserActivity } from './UserActivity';
import { UserHead } from './UserHead';

const { tab } = TEXT.activity;

export const userRecord: RecordKind<Entity> = {
  load: loadEntity,
  title: entityTitle,
  head: UserHead,
  tabs: [{ id: 'activity', name: tab, title: () => tab, panel: UserActivity }, fieldsTab],
};
