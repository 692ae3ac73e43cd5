import { ok } from '../../../shared/bridge';
import type { Entity } from '../../../shared/model/entity';
import { LoginsPart } from '../logins/LoginsPart';
import { TEXT as LOGINS } from '../logins/text';
import { Activity } from '../parts/Activity';
import { ProfileHead } from '../parts/ProfileHead';
import { IP_PLANS } from '../parts/ready-plans';
import { TEXT as PARTS } from '../parts/text';
import type { RecordHeadProps, RecordKind, RecordPartProps } from '../record-kind';
import { IpEvents } from './IpEvents';
import { TEXT } from './text';

const tab = (id: string, name: string) => ({ id, name, title: () => name });

const IpHead = ({ target, nav }: RecordHeadProps<Entity>) => (
  <ProfileHead nav={nav} tags={[TEXT.ip]} title={target.entityId} pairs={[]} />
);

const IpLogins = ({ target: { entityId: ip } }: RecordPartProps<Entity>) => (
  <LoginsPart wanted={{ key: 'ip', value: ip }} of={ip} />
);

const IpActivity = ({ target }: RecordPartProps<Entity>) => (
  <Activity target={target} address={target.entityId} plans={IP_PLANS} />
);

/** The record of an IP address: the tenant has none of its own, so nothing is loaded but its parts. */
export const ipRecord: RecordKind<Entity> = {
  load: ({ entityId }) => Promise.resolve(ok({ entity_id: entityId, entity_type: 'ip', saas: '' })),
  title: ({ entity_id }) => entity_id ?? '',
  head: IpHead,
  tabs: [
    { ...tab('events', TEXT.events), panel: IpEvents },
    { ...tab('logins', LOGINS.tab), panel: IpLogins },
    { ...tab('activity', PARTS.activity.tab), panel: IpActivity },
  ],
};
