/** The head's pair about verdicts before the one of now, which the tenant stores among an email's properties. */
import { isFields } from '../../../shared/model/lenient-values';
import type { Email } from '../../../shared/model/entity';
import { api } from '../../bridge';
import { formatVerdict } from '../../components/verdict';
import { useLostFocus } from '../../components/use-lost-focus';
import { useDefang } from '../../state/format';
import { useResource } from '../../state/use-resource';
import { formatInstantWithZone, useZone } from '../../state/time';
import { EvidenceValue } from '../EvidenceValue';
import { FieldText } from '../parts/FieldText';
import { ReservedPair } from '../parts/ReservedPair';
import type { RecordTarget } from '../record-target';
import { useRecordVersion } from '../refresh-record';
import { TEXT } from '../text';
import { useStay } from '../use-stay';
import { TEXT as VERDICTS } from '../verdicts/text';

const T = TEXT.past;

type Sent = Readonly<Record<string, unknown>>;
type PastProps = { readonly target: RecordTarget; readonly email: Email };

const textOf = (sent: Sent, ...names: readonly string[]): string =>
  (names.map((name) => sent[name]).find((value) => typeof value === 'string' && value !== '') as string) ??
  '';

const confidenceOf = (word: string): string =>
  Object.hasOwn(VERDICTS.confidence, word)
    ? VERDICTS.confidence[word as keyof typeof VERDICTS.confidence]
    : word;

/** Returns the first verdict if the email has another one now, else an empty text. */
const firstVerdict = (sent: Sent, email: Email): string => {
  const first = textOf(sent, 'first_verdict', 'original_verdict');
  return formatVerdict(first).text === formatVerdict(email.verdict ?? '').text ? '' : first;
};

const Original = ({ sent, email }: { readonly sent: Sent; readonly email: Email }) => {
  const first = firstVerdict(sent, email);
  if (first === '') return null;
  return (
    <span className="past">
      <span className="quiet">{T.original} </span>
      <EvidenceValue field="first_verdict" label={T.original} value={first}>
        {formatVerdict(first).text}
      </EvidenceValue>
      {email.verdict && ` → ${formatVerdict(email.verdict).text}`}
    </span>
  );
};

/** Names that tenants may have for the place that an email was delivered to first. */
const FIRST_LOCATIONS = [
  'original_location',
  'first_location',
  'initial_location',
  'original_delivery_location',
  'location_at_delivery',
] as const;

/** Returns the place that an email was delivered to first if it is another one now, else an empty text, and the place now. */
const locationsOf = (sent: Sent, email: Email) => {
  const first = textOf(sent, ...FIRST_LOCATIONS);
  const latest = textOf(sent, 'latest_location', 'current_location') || (email.state ?? '');
  return { first: first.toLowerCase() === latest.toLowerCase() ? '' : first, latest };
};

const FirstLocation = ({ sent, email }: { readonly sent: Sent; readonly email: Email }) => {
  const { first, latest } = locationsOf(sent, email);
  if (first === '') return null;
  return (
    <span className="past">
      <span className="quiet">{T.firstLocation} </span>
      <FieldText field="original_location" label={T.firstLocation} value={first} />
      {latest !== '' && (
        <>
          {' → '}
          <FieldText field="latest_location" label={T.latestLocation} value={latest} />
        </>
      )}
    </span>
  );
};

const classificationOf = ({ classified: said }: Sent): string =>
  isFields(said) ? textOf(said, 'classification') : '';

/** The classification by an analyst, with its confidence and time. */
const Classified = ({ sent }: { readonly sent: Sent }) => {
  const zone = useZone();
  const show = useDefang();
  const said = sent['classified'];
  const classification = classificationOf(sent);
  if (!isFields(said) || classification === '') return null;
  const details = [
    confidenceOf(textOf(said, 'confident', 'confidence')).toLowerCase(),
    textOf(said, 'by', 'classified_by'),
    formatInstantWithZone(textOf(said, 'time'), zone),
  ];
  return (
    <span className="past">
      <span className="quiet">{T.classified} </span>
      <EvidenceValue field="classified" label={T.classified} value={classification}>
        <bdi>{show([formatVerdict(classification).text, ...details].filter(Boolean).join(' · '))}</bdi>
      </EvidenceValue>
    </span>
  );
};

type UnknownProps = { readonly why: string; readonly onRetry: () => void };

const Unknown = ({ why, onRetry }: UnknownProps) => {
  const element = useLostFocus<HTMLSpanElement>();
  return (
    <span ref={element}>
      {T.unknown(why)}{' '}
      <button type="button" className="link" onClick={onRetry}>
        {T.again}
      </button>
    </span>
  );
};

/** Each of the three that was sent, or that none was. */
const Sentence = ({ sent, email }: { readonly sent: Sent; readonly email: Email }) => (
  <>
    <Original sent={sent} email={email} />
    <FirstLocation sent={sent} email={email} />
    <Classified sent={sent} />
    {firstVerdict(sent, email) === '' &&
      locationsOf(sent, email).first === '' &&
      classificationOf(sent) === '' && <span className="quiet">{T.none}</span>}
  </>
);

const Read = ({ target, email }: PastProps) => {
  const { resource, reload } = useResource(`past ${useRecordVersion(target)}`, (signal) =>
    api['entity.props']({ type: target.entityType, id: target.entityId }, signal),
  );
  const hasFailed = resource.state === 'failed' && resource.failure.kind !== 'not_found';
  return (
    <ReservedPair label={T.title} isLoading={resource.state === 'loading'}>
      {hasFailed ? (
        <Unknown why={resource.failure.message} onRetry={reload} />
      ) : (
        // Some tenants send the first verdict with the email itself.
        <Sentence
          sent={{ ...email, ...(resource.state === 'ready' ? resource.value.props : {}) }}
          email={email}
        />
      )}
    </ReservedPair>
  );
};

/** The first verdict of an email and an analyst's classification, read once the email stays open. */
export const PastVerdicts = (props: PastProps) =>
  useStay() ? (
    <Read {...props} />
  ) : (
    <ReservedPair label={T.title} isLoading>
      {null}
    </ReservedPair>
  );
