import type { Entity } from '../../../shared/model/entity';
import { api } from '../../bridge';
import { entityTitle } from '../entity-title';
import { fieldsTab } from '../all-fields-tab';
import { TEXT } from '../parts/text';
import type { RecordKind } from '../record-kind';
import { EntityVerdicts } from '../verdicts/EntityVerdicts';
import { Events } from './Events';
import { FileHead } from './FileHead';
import { Permissions } from './Permissions';
import { SameContent } from './SameContent';

const tab = (id: string, name: string) => ({ id, name, title: () => name });

export const fileRecord: RecordKind<Entity> = {
  load: ({ saas, entityId }, signal) => api['entity.file']({ saas, entity_id: entityId }, signal),
  title: entityTitle,
  head: FileHead,
  tabs: [
    { ...tab('why', TEXT.why), panel: EntityVerdicts },
    { ...tab('permissions', TEXT.permissions.tab), panel: Permissions },
    { ...tab('events', TEXT.events.tab), panel: Events },
    { ...tab('same', TEXT.same.tab), panel: SameContent },
    fieldsTab,
  ],
};
