import { api } from '../bridge';
import { FailurePanel } from '../components/FailurePanel';
import { FallbackNote } from '../components/FallbackNote';
import { Skeleton } from '../components/Skeleton';
import { useResource } from '../state/use-resource';
import { FieldPairs } from './Fields';
import { TEXT } from './parts/text';
import type { RecordTarget } from './record-target';
import { useRecordVersion } from './refresh-record';

const T = TEXT.props;

/** The properties that the tenant keeps beside an entity, such as what was done about it. */
export const Properties = ({ target }: { readonly target: RecordTarget }) => {
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
