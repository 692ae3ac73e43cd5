import { Tab, Tabs } from '@blueprintjs/core';
import { useMemo, useState, type ReactNode } from 'react';
import type { Email } from '../../../shared/model/entity';
import { brandLabel, quarantinedBy } from '../../../shared/rules/brand';
import { senderSigns } from '../../../shared/rules/sender-signs';
import { api } from '../../bridge';
import { AuthSquares, formatAuth } from './AuthSquares';
import { FailurePanel } from '../../components/FailurePanel';
import { Indicators } from '../../components/Indicators';
import { Skeleton } from '../../components/Skeleton';
import { VerdictTag } from '../../components/VerdictTag';
import { useApp } from '../../state/app-store';
import { formatInstantWithZone, useZone } from '../../state/time';
import { formatBytes, useDefang } from '../../state/format';
import { useResource } from '../../state/use-resource';
import { EvidenceValue } from '../EvidenceValue';
import { Attachments } from './Attachments';
import { Body } from './Body';
import { Headers } from './Headers';
import { linkWorld } from './own-domains';
import { Fields } from '../PlainRecord';
import { Recipients } from './Recipients';
import { targetKey, type RecordTarget } from '../record-target';
import { VerdictReasons } from '../verdicts/VerdictReasons';

type EmailProps = { readonly target: RecordTarget; readonly nav: ReactNode };

/** The tab that was open last stays open for the next record. */
let lastTab = 'why';

const toWords = ({ to, recipients }: Email): string => {
  const all = to.length > 0 ? to : recipients;
  const others = Math.max(recipients.length, all.length) - 1;
  return others > 0 ? `${all[0] ?? ''} and ${others} other${others === 1 ? '' : 's'}` : (all[0] ?? 'nobody');
};

const stateTags = (email: Email, brand: string): string[] =>
  [
    email.is_restored
      ? 'Restored'
      : email.is_restore_declined
        ? 'Restore declined'
        : email.is_restore_requested
          ? 'Restore requested'
          : '',
    email.is_quarantined && !email.is_restored
      ? `Quarantined${email.quarantined_by ? ` by ${quarantinedBy(email.quarantined_by, brand)}` : ''}`
      : '',
    email.is_user_reported ? 'Reported by a user' : '',
    email.is_deleted ? 'Deleted' : '',
  ].filter(Boolean);

/** An email's profile: what it is, why it was judged so, and all that is known of it. */
export const EmailHead = ({ target, nav }: EmailProps) => {
  const { resource, reload } = useResource(targetKey(target), (signal) =>
    api['entity.email']({ saas: target.saas, entity_id: target.entityId }, signal),
  );
  const [tab, setTab] = useState(lastTab);
  const zone = useZone();
  const show = useDefang();
  const brand = useApp((s) => (s.session.kind === 'signedIn' ? s.session.brand : ''));
  const loaded = resource.state === 'ready' ? resource.value : undefined;
  const world = useMemo(() => loaded && linkWorld(loaded), [loaded]);
  if (resource.state === 'failed') {
    return (
      <>
        <div className="record-head line">
          <span className="grow" />
          {nav}
        </div>
        <FailurePanel failure={resource.failure} onRetry={reload} />
      </>
    );
  }
  if (resource.state === 'loading' || !world) {
    return (
      <>
        <div className="record-head">
          <div className="line">
            <span className="bone" style={{ width: 60 }} />
            <span className="grow" />
            {nav}
          </div>
        </div>
        <Skeleton lines={14} label="Loading the record" />
      </>
    );
  }
  const email = resource.value;
  const panels: readonly (readonly [id: string, title: string, panel: ReactNode])[] = [
    ['why', 'Why', <VerdictReasons target={target} email={email} world={world} />],
    ['body', 'Body', <Body target={target} world={world} />],
    ['headers', 'Headers', <Headers target={target} />],
    ['recipients', `Recipients ${email.recipients.length}`, <Recipients target={target} />],
    ['attachments', `Attachments ${email.attachment_count}`, <Attachments target={target} />],
    ['fields', 'Fields', <Fields fields={email} />],
  ];
  return (
    <>
      <div className="record-head">
        <div className="line">
          <span className="record-tags grow">
            <VerdictTag verdict={email.verdict} />
            {stateTags(email, brandLabel(brand)).map((text) => (
              <span key={text} className="tag">
                {show(text)}
              </span>
            ))}
          </span>
          {nav}
        </div>
        <h2>
          <EvidenceValue field="subject" label="Subject" value={email.subject}>
            <bdi>{show(email.subject) || '(no subject)'}</bdi>
          </EvidenceValue>
        </h2>
        <dl className="pairs">
          <dt>From</dt>
          <dd>
            {email.from_name !== '' && (
              <EvidenceValue field="from_name" label="From name" value={email.from_name}>
                <bdi>“{show(email.from_name)}” </bdi>
              </EvidenceValue>
            )}
            <EvidenceValue field="from_email" label="From" value={email.from_email}>
              <bdi className="mono">{show(email.from_email)}</bdi>
            </EvidenceValue>
            <Indicators
              label="Signs of the sender"
              signs={senderSigns(
                { name: email.from_name, address: email.from_email, replyTo: email.reply_to_email },
                world,
              )}
            />
          </dd>
          {email.reply_to_email && email.reply_to_email !== email.from_email && (
            <>
              <dt>Reply to</dt>
              <dd>
                <EvidenceValue field="reply_to_email" label="Reply-to" value={email.reply_to_email}>
                  <bdi className="mono">{show(email.reply_to_email)}</bdi>
                </EvidenceValue>
              </dd>
            </>
          )}
          <dt>To</dt>
          <dd>
            <bdi>{show(toWords(email))}</bdi>
          </dd>
          <dt>Received</dt>
          <dd>{formatInstantWithZone(email.received, zone)}</dd>
          <dt>Auth</dt>
          <dd className="line">
            <AuthSquares spf={email.spf} dkim={email.dkim} dmarc={email.dmarc} />
            {formatAuth(email)}
          </dd>
          <dt>State</dt>
          <dd>
            {show(email.state) || 'not known'} · {show(email.direction)} · {formatBytes(email.size)}
            {email.sender_ip && (
              <>
                {' · '}
                <EvidenceValue field="sender_ip" label="Sender IP" value={email.sender_ip}>
                  {show(email.sender_ip)}
                </EvidenceValue>
                {email.sender_country ? ` ${show(email.sender_country)}` : ''}
              </>
            )}
          </dd>
        </dl>
      </div>
      <Tabs
        id="record"
        className="record-tabs"
        selectedTabId={tab}
        renderActiveTabPanelOnly
        animate={false}
        onChange={(id) => {
          lastTab = String(id);
          setTab(lastTab);
        }}
      >
        {panels.map(([id, title, panel]) => (
          <Tab key={id} id={id} title={title} panel={<div className="record-panel">{panel}</div>} />
        ))}
      </Tabs>
    </>
  );
};
