import type { Entity } from '../../../shared/model/entity';
import { entityTitle } from '../entity-title';
import { fieldsTab } from '../all-fields-tab';
import { loadEntity } from '../load-entity';
import { TEXT } from '../parts/text';
import type { RecordKind } from '../record-kind';
import { EntityVerdicts } from '../verdicts/EntityVerdicts';
import { Links } from './Links';
import { MessageHead } from './MessageHead';
import { MessageText } from './MessageText';

const tab = (id: string, name: string) => ({ id, name, title: () => name });

export const messageRecord: RecordKind<Entity> = {
  load: loadEntity,
  title: entityTitle,
  head: MessageHead,
  tabs: [
    { ...tab('why', TEXT.why), panel: EntityVerdicts },
    { ...tab('text', TEXT.message.text), panel: MessageText },
    { ...tab('links', TEXT.message.links), panel: Links },
    fieldsTab,
  ],
};
