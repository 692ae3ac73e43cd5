import type { ReactNode } from 'react';
import { parseInstant } from '../../shared/rules/dates';
import { ok, type Result } from '../../shared/bridge';
import type { Entity } from '../../shared/model/entity';
import { api } from '../bridge';
import { Collapsed } from '../components/Collapsed';
import { FailurePanel } from '../components/FailurePanel';
import { Skeleton } from '../components/Skeleton';
import { VerdictTag } from '../components/VerdictTag';
import { formatInstantWithZone, useZone } from '../state/time';
import { useResource } from '../state/use-resource';
import { formatCell, useDefang } from '../state/format';
import { EvidenceValue } from './EvidenceValue';
import { targetKey, type RecordTarget } from './record-target';

const load = async (
  { domain, saas, entityId }: RecordTarget,
  signal: AbortSignal,
): Promise<Result<Entity>> => {
  if (domain === 'file') return api['entity.file']({ saas, entity_id: entityId }, signal);
  const result = await api['apps.entity']({ app: saas, id: entityId }, signal);
  return result.ok ? ok(result.value.entity, result.meta) : result;
};

const words = (name: string): string => {
  const plain = name.replaceAll('_', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};

const Value = ({ name, value }: { readonly name: string; readonly value: unknown }) => {
  const show = useDefang();
  const zone = useZone();
  if (Array.isArray(value) && value.length > 1) {
    return (
      <Collapsed items={value as readonly unknown[]}>
        {(one, i) => (
          <div key={i}>
            <EvidenceValue field={name} label={words(name)} value={one}>
              <bdi>{show(formatCell(one))}</bdi>
            </EvidenceValue>
          </div>
        )}
      </Collapsed>
    );
  }
  const isInstant = typeof value === 'string' && parseInstant(value) !== undefined;
  return (
    <EvidenceValue
      field={name}
      label={words(name)}
      value={Array.isArray(value) ? (value as readonly unknown[])[0] : value}
    >
      <bdi>{isInstant ? formatInstantWithZone(value, zone) : show(formatCell(value)) || '–'}</bdi>
    </EvidenceValue>
  );
};

/** All fields of a record, as the tenant sent them. */
export const Fields = ({ fields }: { readonly fields: Readonly<Record<string, unknown>> }) => (
  <dl className="pairs">
    {Object.entries(fields).map(([name, value]) => (
      <div key={name} style={{ display: 'contents' }}>
        <dt>{words(name)}</dt>
        <dd>
          <Value name={name} value={value} />
        </dd>
      </div>
    ))}
  </dl>
);

const TITLES = ['name', 'subject', 'text', 'url', 'user', 'email'];

/** A record of any kind: all its fields as the tenant sent them. */
export const PlainRecord = ({ target, nav }: { readonly target: RecordTarget; readonly nav: ReactNode }) => {
  const { resource, reload } = useResource(targetKey(target), (signal) => load(target, signal));
  const show = useDefang();
  const fields: Readonly<Record<string, unknown>> = resource.state === 'ready' ? resource.value : {};
  const title = TITLES.map((name) => fields[name]).find((one) => typeof one === 'string' && one !== '');
  return (
    <>
      <div className="record-head">
        <div className="line">
          <span className="record-tags grow">
            {typeof fields['verdict'] === 'string' && <VerdictTag verdict={fields['verdict']} />}
            <span className="tag">{target.domain}</span>
          </span>
          {nav}
        </div>
        {typeof title === 'string' && (
          <h2>
            <bdi>{show(title)}</bdi>
          </h2>
        )}
      </div>
      <div className="record-panel">
        {resource.state === 'failed' && <FailurePanel failure={resource.failure} onRetry={reload} />}
        {resource.state === 'loading' && <Skeleton lines={14} label="Loading the record" />}
        {resource.state === 'ready' && <Fields fields={fields} />}
      </div>
    </>
  );
};
