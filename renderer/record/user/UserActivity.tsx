import { lazy, Suspense } from 'react';
import type { Entity } from '../../../shared/model/entity';
import { readProfile } from '../../../shared/model/profiles';
import { EmptyState } from '../../components/EmptyState';
import { Skeleton } from '../../components/Skeleton';
import { Activity } from '../parts/Activity';
import { TEXT as PARTS } from '../parts/text';
import type { RecordPartProps } from '../record-kind';
import { Recent } from './Recent';
import { TEXT } from './text';
import './user.css';

/** The outlines of countries come with it, so it is loaded with the first user. */
const UnusualLogins = lazy(() => import('./UnusualLogins').then((m) => ({ default: m.UnusualLogins })));

const Waiting = () => (
  <section className="user-part short" aria-label={TEXT.unusual.title}>
    <h3>{TEXT.unusual.title}</h3>
    <Skeleton lines={3} height={26} label={TEXT.unusual.loading} />
  </section>
);

/** The overview of a user: unusual logins, the latest phishing emails and clicks, and queries about what they sent, received and own. */
export const UserActivity = ({ target, record }: RecordPartProps<Entity>) => {
  const { email } = readProfile('user', record);
  if (!email) return <EmptyState title={PARTS.activity.noUserAddress} />;
  return (
    <div className="user-frame">
      <div className="user-overview">
        <div>
          <Suspense fallback={<Waiting />}>
            <UnusualLogins address={email} />
          </Suspense>
          <Recent kind="phishing" target={target} address={email} />
          <Recent kind="clicks" target={target} address={email} />
        </div>
        <section className="user-part" aria-label={TEXT.activity}>
          <h3>{TEXT.activity}</h3>
          <Activity target={target} address={email} />
        </section>
      </div>
    </div>
  );
};
