import type { Email } from '../../../shared/model/entity';
import { api } from '../../bridge';
import type { RecordKind } from '../record-kind';
import { TEXT } from '../text';
import { readStackAhead } from '../verdicts/use-security-stack';
import { Attachments } from './Attachments';
import { Body } from './Body';
import { Clicks } from './Clicks';
import { EmailHead } from './EmailHead';
import { EmailVerdicts } from './EmailVerdicts';
import { emailFieldsTab } from './MailServerRecord';
import { Headers } from './Headers';
import { Links } from './Links';
import { TEXT as EMAIL } from './text';
import { Recipients } from './Recipients';
import { Related } from './Related';
import { Timeline } from './Timeline';

const tab = (id: string, name: string) => ({ id, name, title: () => name });

export const emailRecord: RecordKind<Email> = {
  load: ({ saas, entityId }, signal) => api['entity.email']({ saas, entity_id: entityId }, signal),
  ahead: readStackAhead,
  title: ({ subject }) => subject ?? '',
  head: EmailHead,
  tabs: [
    { id: 'why', name: TEXT.tabs.why, title: () => TEXT.tabs.why, panel: EmailVerdicts },
    { id: 'body', name: TEXT.tabs.body, title: () => TEXT.tabs.body, panel: Body },
    { id: 'headers', name: TEXT.tabs.headers, title: () => TEXT.tabs.headers, panel: Headers },
    {
      id: 'recipients',
      name: TEXT.tabNames.recipients,
      title: (email) => TEXT.tabs.recipients(email.recipients?.length),
      panel: Recipients,
    },
    {
      id: 'attachments',
      name: TEXT.tabNames.attachments,
      title: (email) => TEXT.tabs.attachments(email.attachment_count),
      panel: Attachments,
    },
    { ...tab('links', EMAIL.links.tab), panel: Links },
    { ...tab('timeline', EMAIL.events.tab), panel: Timeline },
    { ...tab('related', EMAIL.related.tab), panel: Related },
    { id: 'clicks', name: TEXT.tabs.clicks, title: () => TEXT.tabs.clicks, panel: Clicks },
    emailFieldsTab,
  ],
};
