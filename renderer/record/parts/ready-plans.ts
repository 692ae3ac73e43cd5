/** The queries that are ready to open about somebody or something, as plans that a tenant's fields may fill. */
import type { QueryDomain } from '../../../shared/model/ids';
import { SUSPICIOUS, type Needed } from '../../query/needed-field';
import { TEXT } from './text';

const T = TEXT.activity;

export type Plan = {
  readonly id: string;
  readonly label: string;
  readonly domain: QueryDomain;
  readonly needs: (value: string) => readonly Needed[];
};

export const RECIPIENT_FIELDS = [
  'recipients',
  'recipient',
  'recipient_emails',
  'recipient_email',
  'to',
  'to_email',
];
export const USER_FIELDS = ['user', 'user_email', 'email'];
const SENDER = ['from_email', 'sender', 'sender_email', 'from'];
export const VERDICT_FIELDS = ['verdict', 'combined_verdict'];
export const PHISHING = ['phishing', 'phsh', 'hphsh', 'high-confidence phishing'];
export const MALWARE = ['malware', 'malw'];
const SPAM = ['spam', 'spm', 'hspm', 'high-confidence spam'];
const CLEAN = ['clean', 'safe'];
const REPORTER = ['reported_by', 'reported_by_email', 'reporter', 'reporter_email'];

type VerdictLabels = Readonly<Record<keyof typeof T.receivedBy, string>>;

/** Returns a plan for each verdict of the mail that has an address in some field. */
const byVerdict = (prefix: string, names: readonly string[], labels: VerdictLabels): readonly Plan[] =>
  (
    [
      ['phishing', PHISHING],
      ['malware', MALWARE],
      ['suspicious', SUSPICIOUS],
      ['spam', SPAM],
      ['clean', CLEAN],
    ] as const
  ).map(([verdict, words]) => ({
    id: `${prefix}${verdict}`,
    label: labels[verdict],
    domain: 'email',
    needs: (address) => [
      { names, words: [address] },
      { names: VERDICT_FIELDS, words },
    ],
  }));

/** Returns the plan of a query by one value. */
const plan = (id: string, label: string, domain: QueryDomain, names: readonly string[]): Plan => ({
  id,
  label,
  domain,
  needs: (value) => [{ names, words: [value] }],
});

/** Queries about an address: what was received and sent, in all and by verdict, what was reported, clicked and owned. */
export const ADDRESS_PLANS: readonly Plan[] = [
  plan('received', T.received, 'email', RECIPIENT_FIELDS),
  ...byVerdict('', RECIPIENT_FIELDS, T.receivedBy),
  plan('sent', T.sent, 'email', SENDER),
  ...byVerdict('sent ', SENDER, T.sentBy),
  plan('reported', T.reported, 'email', REPORTER),
  plan('clicks', T.clicks, 'click', USER_FIELDS),
  plan('files', T.files, 'file', ['owner', 'owner_email']),
  plan('messages', T.messages, 'message', ['sender', 'from', 'user', 'author']),
];

/** Queries about an IP address: what was sent and clicked from it. */
export const IP_PLANS: readonly Plan[] = [
  plan('sentFrom', T.sentFrom, 'email', ['sender_ip', 'source_ip', 'client_ip', 'ip']),
  plan('clickedFrom', T.clickedFrom, 'click', ['ip', 'ip_address', 'client_ip', 'user_ip']),
];
