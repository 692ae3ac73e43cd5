/** The queries that are ready to open about somebody or something, as plans that a tenant's fields may fill. */
import type { QueryDomain } from '../../../shared/model/ids';
import type { FieldPart } from '../../../shared/rules/field-parts';
import { SUSPICIOUS, type Needed } from '../../query/needed-field';
import { TEXT } from './text';

const T = TEXT.activity;

export type Plan = {
  readonly id: string;
  readonly label: string;
  readonly domain: QueryDomain;
  readonly needs: (value: string) => readonly Needed[];
  /** The part whose values the rows are counted by. */
  readonly groupedBy?: FieldPart;
};

export const PHISHING = ['phishing', 'phsh', 'hphsh', 'high-confidence phishing'];
export const MALWARE = ['malware', 'malw'];
const SPAM = ['spam', 'spm', 'hspm', 'high-confidence spam'];
const CLEAN = ['clean', 'safe'];

type VerdictLabels = Readonly<Record<keyof typeof T.receivedBy, string>>;

/** Returns a plan for each verdict of the mail that has an address in some field. */
const byVerdict = (prefix: string, part: FieldPart, labels: VerdictLabels): readonly Plan[] =>
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
      { part, words: [address] },
      { part: 'verdict', words },
    ],
  }));

/** Returns the plan of a query by one value. */
const plan = (id: string, label: string, domain: QueryDomain, part: FieldPart): Plan => ({
  id,
  label,
  domain,
  needs: (value) => [{ part, words: [value] }],
});

/** Queries about an address: what was received and sent, in all and by verdict, what was reported, clicked and owned. */
export const ADDRESS_PLANS: readonly Plan[] = [
  plan('received', T.received, 'email', 'recipients'),
  ...byVerdict('', 'recipients', T.receivedBy),
  plan('sent', T.sent, 'email', 'sender'),
  ...byVerdict('sent ', 'sender', T.sentBy),
  { ...plan('wroteTo', T.wroteTo, 'email', 'sender'), groupedBy: 'recipients' },
  plan('reported', T.reported, 'email', 'reporter'),
  plan('clicks', T.clicks, 'click', 'clicker'),
  plan('files', T.files, 'file', 'owner'),
  plan('messages', T.messages, 'message', 'sender'),
];

/** Queries about an IP address: what was sent and clicked from it. */
export const IP_PLANS: readonly Plan[] = [
  plan('sentFrom', T.sentFrom, 'email', 'senderIp'),
  plan('clickedFrom', T.clickedFrom, 'click', 'clickIp'),
];
