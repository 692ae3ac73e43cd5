/** The events of an email, as far as the tenant sent them. A time that it did not send is not guessed. */
import type { Brand } from '../../../shared/model/brand';
import type { Click, Email, Recipient } from '../../../shared/model/entity';
import { isFields } from '../../../shared/model/lenient-values';
import { headerValues, type HeaderLine } from '../../../shared/rules/mail-headers';
import { readTime } from '../../../shared/rules/read-time';
import type { StackLine } from '../../../shared/rules/security-stack';
import { formatVerdict } from '../../components/verdict';
import { lineVerdict } from '../verdicts/StackRow';
import { sentZone } from '../../state/time';
import { formatFieldName } from '../format';
import { removalName, stateSteps } from '../parts/state-steps';
import { TEXT } from './text';

/** A part of the record that times come from. */
export type EventSource = keyof typeof TEXT.events.sources;

/** One event with the time as the tenant sent it; undefined if it sent none. */
export type EmailEvent = {
  readonly time: string | number | undefined;
  readonly event: string;
  readonly detail: string;
  readonly source: EventSource;
};

/** The parts of an email as far as they are read. */
export type EventParts = {
  readonly email: Email;
  readonly scans: readonly StackLine[];
  readonly clicks: readonly Click[];
  readonly recipients: readonly Recipient[];
  readonly headers: readonly HeaderLine[];
  readonly props: Readonly<Record<string, unknown>>;
  readonly mta: Readonly<Record<string, unknown>>;
};

type Sent = Readonly<Record<string, unknown>>;

const T = TEXT.events;

/** Fields whose times are those of known steps. */
const STEP_TIMES = [
  'received',
  'quarantine_time',
  'reported_at',
  'restore_request_time',
  'restore_decline_time',
  'restored_at',
] as const;

/** Names of fields that hold a time, in words joined by `_`. */
const TIME_NAME = /(?:^|_)(?:time|timestamp|date|at|on|received|sent|created|updated|modified|delivered)$/i;

/** Returns true if a name is that of a time; words may be joined by capitals too, as in `receivedAt`. */
const isTimeName = (name: string): boolean => TIME_NAME.test(name.replace(/([a-z])(?=[A-Z])/g, '$1_'));

/** The least number that is taken for a time (March 1973): smaller ones count something. */
const LEAST_SECONDS = 1e8;

const isTime = (value: unknown): value is string | number =>
  readTime(value, 'UTC') !== undefined && (typeof value !== 'number' || value >= LEAST_SECONDS);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Returns the fields that hold a time by their name and their value, without those that are read by name. */
const otherTimes = (sent: Sent, source: EventSource, read: readonly string[] = []): EmailEvent[] =>
  Object.entries(sent).flatMap(([name, time]) =>
    isTimeName(name) && isTime(time) && !read.includes(name)
      ? [{ time, event: formatFieldName(name), detail: '', source }]
      : [],
  );

const ofEmail = (email: Email, brand: Brand): EmailEvent[] => {
  const others = otherTimes(email, 'email', STEP_TIMES);
  // A removal with a time of its own is among the other times.
  const isTimed = others.some(({ event }) => /^(?:deleted|removed|deletion|removal)\b/i.test(event));
  const steps = stateSteps(email, brand, sentZone()).filter(
    ({ name, time }) => !(isTimed && time === undefined && name === removalName(email)),
  );
  return [
    ...(email.received === undefined
      ? []
      : [{ time: email.received, event: T.received, detail: '', source: 'email' as const }]),
    ...steps.map(({ name, time, detail }) => ({ time, event: name, detail, source: 'email' as const })),
    ...others,
    ...(email.state && email.state !== removalName(email)
      ? [{ time: undefined, event: T.stateNow, detail: email.state, source: 'email' as const }]
      : []),
  ];
};

const ofScans = (lines: readonly StackLine[]): EmailEvent[] =>
  lines.map((line) => ({
    time: line.result.time ?? undefined,
    event: T.scanned(line.label),
    detail: formatVerdict(lineVerdict(line)).text,
    source: 'scans',
  }));

/** Returns the places that an email was delivered to, as far as they were sent, each with its recipients. They have no times. */
const ofDeliveries = (recipients: readonly Recipient[]): EmailEvent[] => {
  const places = new Map<string, string[]>();
  for (const { delivery_action, delivery_location, email } of recipients) {
    const place = [delivery_action, delivery_location].filter(Boolean).join(' · ');
    if (place !== '') places.set(place, [...(places.get(place) ?? []), email]);
  }
  return [...places].map(([place, emails]) => ({
    time: undefined,
    event: T.delivery,
    detail: T.deliveredTo(place, emails),
    source: 'recipients',
  }));
};

const ofClicks = (clicks: readonly Click[]): EmailEvent[] =>
  clicks.flatMap(({ time, user, action, url }): EmailEvent[] =>
    time
      ? [{ time, event: T.clicked, detail: [user, action, url].filter(isText).join(' · '), source: 'clicks' }]
      : [],
  );

/** Returns the releases from quarantine: one event for all recipients that were released at the same time by the same person. */
const ofRecipients = (recipients: readonly Recipient[]): EmailEvent[] => {
  const releases = new Map<string, Recipient[]>();
  for (const one of recipients) {
    if (!one.released_at) continue;
    const key = JSON.stringify([one.released_at, one['released_by'] ?? null]);
    releases.set(key, [...(releases.get(key) ?? []), one]);
  }
  return [...releases.values()].flatMap((all): EmailEvent[] => {
    const [first] = all;
    if (!first?.released_at) return [];
    const who = first['released_by'];
    const detail = T.releasedTo(
      all.map(({ email }) => email),
      isText(who) ? who : '',
    );
    return [{ time: first.released_at, event: T.released, detail, source: 'recipients' }];
  });
};

/** Returns the times inside nested objects, such as a classification, each with the other texts of its object. */
const ofObject = (name: string, value: Sent): EmailEvent[] => {
  const times = otherTimes(value, 'props');
  const known = new Set(times.map(({ time }) => time));
  const detail = Object.values(value)
    .filter(isText)
    .filter((one) => !known.has(one))
    .join(' · ');
  const nameOf = ({ event }: EmailEvent) =>
    times.length === 1 ? formatFieldName(name) : `${formatFieldName(name)}: ${event}`;
  return times.map((one) => ({ ...one, event: nameOf(one), detail }));
};

const ofProps = (props: Sent): EmailEvent[] => [
  ...otherTimes(props, 'props'),
  ...Object.entries(props).flatMap(([name, value]) => (isFields(value) ? ofObject(name, value) : [])),
];

const ofHeaders = (headers: readonly HeaderLine[]): EmailEvent[] =>
  headerValues(headers, 'date')
    .filter(isTime)
    .map((time) => ({ time, event: T.sent, detail: T.sentBy, source: 'headers' }));

/** Returns the events in the order of their times; one whose time can't be read, or was not sent, comes last. `zone` is that of times without one. */
export const emailEvents = (parts: EventParts, brand: Brand, zone: string): EmailEvent[] => {
  const { email } = parts;
  // The record of the mail server repeats much of the email's.
  const isOwn = ({ event, time }: EmailEvent): boolean =>
    !Object.entries(email).some(([name, value]) => formatFieldName(name) === event && value === time);
  const at = ({ time }: EmailEvent): number => readTime(time, zone) ?? Infinity;
  return [
    ...ofHeaders(parts.headers),
    ...ofEmail(email, brand),
    ...ofScans(parts.scans),
    ...ofRecipients(parts.recipients),
    ...ofDeliveries(parts.recipients),
    ...ofClicks(parts.clicks),
    ...ofProps(parts.props),
    ...otherTimes(parts.mta, 'mta').filter(isOwn),
  ].sort((a, b) => (at(a) === at(b) ? 0 : at(a) - at(b)));
};
