import type { Entity } from '../../../shared/model/entity';
import { fieldsTab } from '../all-fields-tab';
import { SameContent } from '../file/SameContent';
import { TEXT } from '../parts/text';
import type { RecordKind } from '../record-kind';
import { readProfile } from '../../../shared/model/profiles';
import { EntityVerdicts } from '../verdicts/EntityVerdicts';
import { readStackAhead } from '../verdicts/use-security-stack';
import { AttachmentHead } from './AttachmentHead';
import { loadAttachment } from './load-attachment';

const tab = (id: string, name: string) => ({ id, name, title: () => name });

/** The record of an attachment, by its own type and ID. */
export const attachmentRecord: RecordKind<Entity> = {
  load: loadAttachment,
  ahead: readStackAhead,
  title: (record) => readProfile('file', record).name ?? '',
  head: AttachmentHead,
  tabs: [
    { ...tab('why', TEXT.why), panel: EntityVerdicts },
    { ...tab('same', TEXT.same.tab), panel: SameContent },
    fieldsTab,
  ],
};
