import { useMemo } from 'react';
import type { Email } from '../../../shared/model/entity';
import { senderIndicators } from '../../evidence/sender-indicators';
import { Indicators } from '../../components/Indicators';
import { VerdictTag } from '../../components/VerdictTag';
import { useBrand } from '../../state/brand';
import { useDefang } from '../../state/format';
import { formatInstantWithZone, useZone } from '../../state/time';
import { EvidenceValue } from '../EvidenceValue';
import { formatFieldName } from '../format';
import { FieldText } from '../parts/FieldText';
import { stateSteps } from '../parts/state-steps';
import { StateSteps } from '../parts/StateSteps';
import { TEXT as PARTS } from '../parts/text';
import { refToIp } from '../record-ref';
import type { RecordHeadProps } from '../record-kind';
import { TEXT } from '../text';
import { formatStateTags } from './email-state';
import { AuthResults, State, ToLine } from './head-values';
import { linkContext } from './own-domains';
import { PastVerdicts } from './PastVerdicts';
import { Policy } from './Policy';
import { SimilarEmails } from './SimilarEmails';
import { showInvisible } from '../../../shared/model/invisible';
import { authLabel, authTone } from '../../components/verdict';

type AuthProps = { readonly spf: string; readonly dkim: string; readonly dmarc: string };

/** Lists the results of the three checks. */
const formatAuth = ({ spf, dkim, dmarc }: AuthProps): string =>
  showInvisible(`SPF ${authLabel(spf)} · DKIM ${authLabel(dkim)} · DMARC ${authLabel(dmarc)}`);

/** SPF, DKIM and DMARC as three squares with a readable name. */
const AuthSquares = (props: AuthProps) => (
  <span className="auth" role="img" aria-label={formatAuth(props)} title={formatAuth(props)}>
    <i className={authTone(props.spf)} />
    <i className={authTone(props.dkim)} />
    <i className={authTone(props.dmarc)} />
  </span>
);

type EmailProps = { readonly email: Email };

const authOf = ({ spf, dkim, dmarc }: Email) => ({
  spf: spf ?? TEXT.unknown,
  dkim: dkim ?? TEXT.unknown,
  dmarc: dmarc ?? TEXT.unknown,
});

const Sender = ({ email }: EmailProps) => {
  const show = useDefang();
  const indicators = useMemo(
    () =>
      senderIndicators(
        { name: email.from_name, address: email.from_email, replyTo: email.reply_to_email },
        linkContext(email),
      ),
    [email],
  );
  return (
    <>
      {email.from_name !== '' && (
        <EvidenceValue field="from_name" label={TEXT.email.fromName} value={email.from_name}>
          <bdi>“{show(email.from_name)}”</bdi>
        </EvidenceValue>
      )}{' '}
      <EvidenceValue field="from_email" label={TEXT.email.from} value={email.from_email}>
        {email.from_email !== '' && <bdi className="mono">{show(email.from_email)}</bdi>}
        {email.from_email === '' && (email.from_name === '' ? TEXT.unknown : TEXT.email.noAddress)}
      </EvidenceValue>
      <Indicators label={TEXT.email.senderIndicators} indicators={indicators} />
    </>
  );
};

const ReplyTo = ({ email }: EmailProps) => {
  const show = useDefang();
  if (!email.reply_to_email || email.reply_to_email === email.from_email) return null;
  return (
    <>
      <dt>{TEXT.email.replyTo}</dt>
      <dd>
        <EvidenceValue field="reply_to_email" label={TEXT.email.replyTo} value={email.reply_to_email}>
          <bdi className="mono">{show(email.reply_to_email)}</bdi>
        </EvidenceValue>
      </dd>
    </>
  );
};

const SenderIp = ({ email: { sender_ip, sender_country } }: EmailProps) => {
  const show = useDefang();
  if (!sender_ip) return null;
  return (
    <>
      <dt>{TEXT.email.senderIp}</dt>
      <dd>
        <EvidenceValue
          field="sender_ip"
          label={TEXT.email.senderIp}
          value={sender_ip}
          opens={refToIp(sender_ip)}
        >
          <bdi className="mono">{show(sender_ip)}</bdi>
        </EvidenceValue>
        {sender_country && ' · '}
        <FieldText field="sender_country" label={formatFieldName('sender_country')} value={sender_country} />
      </dd>
    </>
  );
};

const History = ({ email }: EmailProps) => {
  const steps = stateSteps(email, useBrand(), useZone());
  if (steps.length === 0) return null;
  return (
    <>
      <dt>{PARTS.steps.label}</dt>
      <dd>
        <StateSteps steps={steps} />
      </dd>
    </>
  );
};

const Received = ({ email }: EmailProps) => (
  <>
    <dt>{TEXT.email.received}</dt>
    <dd>
      <EvidenceValue field="received" label={TEXT.email.received} value={email.received}>
        {formatInstantWithZone(email.received, useZone()) || TEXT.unknown}
      </EvidenceValue>
    </dd>
  </>
);

/** The head of an email: its verdict and state, subject, sender, recipients and authentication. */
export const EmailHead = ({ target, record: email, nav }: RecordHeadProps<Email>) => {
  const show = useDefang();
  const brand = useBrand();
  return (
    <div className="record-head">
      <div className="line">
        <span className="record-tags grow">
          <EvidenceValue field="verdict" label={formatFieldName('verdict')} value={email.verdict}>
            <VerdictTag verdict={email.verdict ?? TEXT.unknown} />
          </EvidenceValue>
          {formatStateTags(email, brand).map((text) => (
            <span key={text} className="tag">
              {show(text)}
            </span>
          ))}
        </span>
        {nav}
      </div>
      <h2>
        <EvidenceValue field="subject" label={TEXT.email.subject} value={email.subject}>
          <bdi>
            {email.subject === undefined
              ? TEXT.email.subjectUnknown
              : show(email.subject) || TEXT.email.noSubject}
          </bdi>
        </EvidenceValue>
      </h2>
      <dl className="pairs">
        <dt>{TEXT.email.from}</dt>
        <dd>
          <Sender email={email} />
        </dd>
        <ReplyTo email={email} />
        <dt>{TEXT.email.to}</dt>
        <dd>
          <ToLine email={email} saas={target.saas} />
        </dd>
        <Received email={email} />
        <dt>{TEXT.email.auth}</dt>
        <dd className="line">
          <AuthSquares {...authOf(email)} />
          <AuthResults email={email} />
        </dd>
        <dt>{TEXT.email.state}</dt>
        <dd>
          <State email={email} />
        </dd>
        <SenderIp email={email} />
        <History email={email} />
        <Policy email={email} />
        <PastVerdicts target={target} email={email} />
        <SimilarEmails email={email} />
      </dl>
    </div>
  );
};
