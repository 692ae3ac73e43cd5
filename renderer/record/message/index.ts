import type { Entity } from '../../../shared/model/entity';
import { readProfile } from '../../../shared/model/profiles';
import { Clicks } from '../email/Clicks';
import { entityTitle } from '../entity-title';
import { fieldsTab } from '../all-fields-tab';
import { loadEntity } from '../load-entity';
import { TEXT } from '../parts/text';
import type { RecordKind } from '../record-kind';
import { TEXT as RECORD_TEXT } from '../text';
import { EntityVerdicts } from '../verdicts/EntityVerdicts';
import { Files } from './Files';
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
    {
      // Contradictions of a file lead to the tab with this id.
      id: 'attachments',
      name: TEXT.message.files,
      title: (record) => TEXT.message.filesTab(readProfile('message', record).files?.length),
      panel: Files,
    },
    { ...tab('clicks', RECORD_TEXT.tabs.clicks), panel: Clicks },
    fieldsTab,
  ],
};
