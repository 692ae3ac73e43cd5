import type { ComponentProps } from 'react';
import { ok } from '../../shared/bridge';
import { entityTypeOf } from '../../shared/model/ids';
import { api } from '../bridge';
import { RecordNav } from '../components/RecordNav';
import { Skeleton } from '../components/Skeleton';
import { useApp } from '../state/app-store';
import { useResource } from '../state/use-resource';
import { RecordPane } from './RecordPane';
import { targetKey, type RecordTarget } from './record-target';

type PlaceProps = Omit<ComponentProps<typeof RecordPane>, keyof RecordTarget>;
type OpenedProps = PlaceProps & { readonly target: RecordTarget };

/** The pane while it is not known yet which record it has: what stands above and the way on are where the record will have them. */
const Waiting = ({ before, ...place }: PlaceProps) => {
  const width = useApp((s) => s.settings.paneWidth);
  return (
    <aside className="record" aria-label="Record" style={{ width }}>
      {before}
      <div className="record-head">
        <div className="line">
          <span className="bone" style={{ width: 60 }} />
          <span className="grow" />
          <RecordNav {...place} />
        </div>
      </div>
      <Skeleton lines={14} label="Loading the record" />
    </aside>
  );
};

/** The record of a row. A click opens the email that was clicked in; one without an email, or that cannot be read, opens as itself. */
export const OpenedRecord = ({ target, ...rest }: OpenedProps) => {
  const isClick = target.domain === 'click';
  const key = targetKey(target);
  const { resource } = useResource(isClick ? key : null, async (signal) => {
    const read = await api['apps.entity']({ app: target.saas, id: target.entityId }, signal);
    const emailId: unknown = read.ok ? read.value.entity['email_id'] : undefined;
    return ok({ key, emailId });
  });
  if (!isClick) return <RecordPane {...target} {...rest} />;
  // What was read of another click never stands under this one's number.
  if (resource.state !== 'ready' || resource.value.key !== key) return <Waiting {...rest} />;
  const { emailId } = resource.value;
  const shown: RecordTarget =
    typeof emailId === 'string' && emailId !== ''
      ? {
          entityId: emailId,
          saas: target.saas,
          entityType: entityTypeOf(target.saas, 'email'),
          domain: 'email',
        }
      : target;
  return <RecordPane {...shown} {...rest} />;
};
