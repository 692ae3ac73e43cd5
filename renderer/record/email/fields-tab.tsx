import type { Email } from '../../../shared/model/entity';
import { AllFields, fieldsTab } from '../all-fields-tab';
import type { RecordPartProps, RecordTab } from '../record-kind';
import { MailServerRecord } from './MailServerRecord';

const EmailFields = (props: RecordPartProps<Email>) => (
  <AllFields {...props}>
    <MailServerRecord {...props} />
  </AllFields>
);

/** Every field of an email, then those that only its mail server's record has. */
export const emailFieldsTab: RecordTab<Email> = { ...fieldsTab, panel: EmailFields };
