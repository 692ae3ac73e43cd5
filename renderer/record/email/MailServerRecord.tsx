import type { Email } from '../../../shared/model/entity';
import { api } from '../../bridge';
import { FailurePanel } from '../../components/FailurePanel';
import { FallbackNote } from '../../components/FallbackNote';
import { Skeleton } from '../../components/Skeleton';
import { useResource } from '../../state/use-resource';
import { AllFields, fieldsTab } from '../all-fields-tab';
import { FieldPairs } from '../Fields';
import type { RecordPartProps, RecordTab } from '../record-kind';
import { useRecordVersion } from '../refresh-record';
import { TEXT } from './text';

const T = TEXT.mta;

type Sent = Readonly<Record<string, unknown>>;

const isSent = (value: unknown): boolean => value !== undefined && value !== '';

/** Returns the fields that the email itself doesn't have or has other values of, and the number of those that are the same. */
export const ownFields = (mta: Sent, email: Sent): { readonly own: Sent; readonly same: number } => {
  const sent = Object.entries(mta).filter(([, value]) => isSent(value));
  const own = sent.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(email[name]));
  return { own: Object.fromEntries(own), same: sent.length - own.length };
};

const Fields = ({ mta, email }: { readonly mta: Sent; readonly email: Sent }) => {
  const { own, same } = ownFields(mta, email);
  return (
    <>
      {Object.keys(own).length > 0 && <FieldPairs fields={own} />}
      {same > 0 && <p className="quiet">{T.same(same)}</p>}
    </>
  );
};

/** The fields that the tenant's mail server has of an email (`mta_email`), without those that the email itself has too. */
const MailServerRecord = ({ target, record }: RecordPartProps<Email>) => {
  const { resource, reload } = useResource(`mail server ${useRecordVersion(target)}`, (signal) =>
    api['entity.mtaEmail']({ id: target.entityId }, signal),
  );
  const isMissing = resource.state === 'failed' && resource.failure.kind === 'not_found';
  return (
    <section aria-label={T.title}>
      <h3>{T.title}</h3>
      {resource.state === 'loading' && <Skeleton lines={3} label={T.loading} />}
      {resource.state === 'failed' && !isMissing && (
        <FailurePanel failure={resource.failure} onRetry={reload} />
      )}
      {isMissing && <p className="quiet">{T.none}</p>}
      {resource.state === 'ready' && (
        <>
          <FallbackNote meta={resource.meta} />
          <Fields mta={resource.value} email={record} />
        </>
      )}
    </section>
  );
};

const EmailFields = (props: RecordPartProps<Email>) => (
  <AllFields {...props}>
    <MailServerRecord {...props} />
  </AllFields>
);

/** Every field of an email, then those that only its mail server's record has. */
export const emailFieldsTab: RecordTab<Email> = { ...fieldsTab, panel: EmailFields };
