import { attachmentRecord } from './attachment';
import { clickRecord } from './click';
import { emailRecord } from './email';
import { fileRecord } from './file';
import { groupRecord } from './group';
import { ipRecord } from './ip';
import { messageRecord } from './message';
import type { RecordKind, RecordTypes } from './record-kind';
import { userRecord } from './user';

type Records = { readonly [D in keyof RecordTypes]: RecordKind<RecordTypes[D]> };

/** The record of each domain. A new tab is one file and one line in its domain's list of tabs. */
export const RECORDS: Records = {
  email: emailRecord,
  file: fileRecord,
  message: messageRecord,
  user: userRecord,
  group: groupRecord,
  click: clickRecord,
  attachment: attachmentRecord,
  ip: ipRecord,
  // Like a click, it is known by its fields alone.
  other: clickRecord,
};
