import type { ReactNode } from 'react';
import { entityTitle } from './entity-title';
import { FieldPairs } from './Fields';
import type { RecordPartProps, RecordTab } from './record-kind';
import { TEXT as RECORD_TEXT } from './text';
import { useApp } from '../state/app-store';
import { debugLinksOf, webNotificationsOf } from './lists/debug-lists';
import { openListInTab } from './lists/list-screen';
import { TEXT } from './parts/text';
import type { RecordTarget } from './record-target';
import { useApps } from './use-apps';
import { canDo } from './verdicts/verdict-dialogs';
import { api } from '../bridge';
import { FailurePanel } from '../components/FailurePanel';
import { FallbackNote } from '../components/FallbackNote';
import { Skeleton } from '../components/Skeleton';
import { useResource } from '../state/use-resource';
import { useRecordVersion } from './refresh-record';

const T = TEXT.props;

/** The properties that the tenant keeps beside an entity, such as what was done about it. */
const Properties = ({ target }: { readonly target: RecordTarget }) => {
  const { resource, reload } = useResource(`properties ${useRecordVersion(target)}`, (signal) =>
    api['entity.props']({ type: target.entityType, id: target.entityId }, signal),
  );
  return (
    <section aria-label={T.title}>
      <h3>{T.title}</h3>
      {resource.state === 'loading' && <Skeleton lines={3} label={T.loading} />}
      {resource.state === 'failed' && resource.failure.kind !== 'not_found' && (
        <FailurePanel failure={resource.failure} onRetry={reload} />
      )}
      {resource.state === 'failed' && resource.failure.kind === 'not_found' && (
        <p className="quiet">{T.none}</p>
      )}
      {resource.state === 'ready' && (
        <>
          <FallbackNote meta={resource.meta} />
          {Object.keys(resource.value.props).length === 0 ? (
            <p className="quiet">{T.none}</p>
          ) : (
            <FieldPairs fields={resource.value.props} />
          )}
        </>
      )}
    </section>
  );
};

const DEBUG = TEXT.debug;

type TroubleshootingProps = { readonly target: RecordTarget; readonly title: string };

/** Lists for troubleshooting, if the tenant's flag is on: the debug links of what is scanned, and the web notifications of its app. */
const Troubleshooting = ({ target, title }: TroubleshootingProps) => {
  const isOn = useApp((s) => s.flags.troubleshooting_debug);
  const app = useApps().find(({ name }) => name === target.saas)?.label ?? target.saas;
  if (!isOn) return null;
  return (
    <section aria-label={DEBUG.title}>
      <h3>{DEBUG.title}</h3>
      <p className="line">
        {canDo('rescan', target) && (
          <button type="button" className="link" onClick={() => openListInTab(debugLinksOf(target), title)}>
            {DEBUG.links}
          </button>
        )}
        {target.saas !== '' && (
          <button
            type="button"
            className="link"
            onClick={() => openListInTab(webNotificationsOf(target), app)}
          >
            {DEBUG.notifications}
          </button>
        )}
      </p>
    </section>
  );
};

type FieldMap = Readonly<Record<string, unknown>>;

type AllProps = RecordPartProps<FieldMap> & {
  /** More fields of the domain, below those of the record. */
  readonly children?: ReactNode;
};

/** Every field of a record, then its properties and what helps in troubleshooting. */
export const AllFields = ({ target, record, children }: AllProps) => (
  <>
    <FieldPairs fields={record} />
    {children}
    <Properties target={target} />
    <Troubleshooting target={target} title={entityTitle(record)} />
  </>
);

/** The tab that every domain has. */
export const fieldsTab: RecordTab<FieldMap> = {
  id: 'fields',
  name: RECORD_TEXT.tabs.fields,
  title: () => RECORD_TEXT.tabs.fields,
  panel: AllFields,
};
