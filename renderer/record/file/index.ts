import type { Entity } from '../../../shared/model/entity';
import { api } from '../../bridge';
import { EntityHead } from '../EntityHead';
import { entityTitle } from '../entity-title';
import { fieldsTab } from '../Fields';
import type { RecordKind } from '../record-kind';

export const fileRecord: RecordKind<Entity> = {
  load: ({ saas, entityId }, signal) => api['entity.file']({ saas, entity_id: entityId }, signal),
  title: entityTitle,
  head: EntityHead,
  tabs: [fieldsTab],
};
