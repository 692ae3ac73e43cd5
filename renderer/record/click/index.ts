import type { Entity } from '../../../shared/model/entity';
import { EntityHead } from '../EntityHead';
import { entityTitle } from '../entity-title';
import { fieldsTab } from '../all-fields-tab';
import { loadEntity } from '../load-entity';
import type { RecordKind } from '../record-kind';

export const clickRecord: RecordKind<Entity> = {
  load: loadEntity,
  title: entityTitle,
  head: EntityHead,
  tabs: [fieldsTab],
};
