import type { MessageRow } from '../rows';
import { linkDomain, createLinks } from '../content/links';
import { verdictRank } from '../config/values';
import { PROJECTS } from './names';
import { withAccount } from './directory';
import { VICTIM } from './people';
import { hexId, Rand, weighted } from '../random';
import type { Source } from './source';
import { storyTime } from './story-emails';

export const MESSAGE_COUNT = 6_000;
const CHANNELS = [
  'general',
  'random',
  'finance',
  'engineering',
  'sales',
  'it-help',
  'security',
  'project-aurora',
  'project-ember',
  'direct message',
] as const;
const TEXTS = [
  'Can somebody look at the {p} build?',
  'Lunch at noon?',
  'The {p} demo went well.',
  'Who has the key for meeting room {n}?',
  'Deploying {p} now.',
  'Thanks, that fixed it.',
  'Minutes of {p} are in the folder.',
  'I am out of office on Friday.',
  'Please review pull request {n}.',
  'The printer on floor {n} is out of paper.',
  'Numbers for {p} look good this week.',
  'Coffee machine is broken again.',
  'Welcome to the team!',
  'New version of {p} is out.',
] as const;
const LURES = [
  'Your session expired, sign in again here',
  'Free gift cards for employees, claim yours',
  'Updated salary list, do not share',
  'IT: verify your account today',
] as const;
const VERDICTS = weighted<string>([
  ['phishing', 50],
  ['suspicious', 25],
  ['spam', 15],
  ['malware', 10],
]);
type Scene = readonly [minute: number, channel: string, text: string];
/** Messages that the intruder sends from the account that was taken over. */
const STORY: readonly Scene[] = [
  [112, 'finance', 'Hi, please approve the two transfers today, I am in a meeting and cannot talk.'],
  [118, 'direct message', 'Can you send me the current supplier bank list? Urgent.'],
  [131, 'it-help', 'My authenticator is lost, please switch off MFA for my account.'],
  [255, 'direct message', 'Look at this: https://pay.quartz-transfer.test/t/88e1'],
];

const CREDENTIAL_LINK = 3;

/** Returns a message of the intruder, who uses the victim's account. */
const storyMessage = (source: Source, n: number, [minute, channel, text]: Scene): MessageRow => {
  const r = new Rand(source.seed, 'message', n);
  // Skips the values of an ordinary message's text, so that the values after it stay the same.
  r.pick(LURES);
  r.pick(PROJECTS);
  r.int(1, 99);
  const hasLink = n === CREDENTIAL_LINK;
  const verdict = hasLink ? 'phishing' : 'suspicious';
  return {
    entity_id: hexId(source.seed, 'message', n),
    entity_type: 'slack2_message',
    saas: 'slack2',
    n,
    channel,
    sender: VICTIM,
    text,
    sent: storyTime(source, minute),
    has_link: hasLink ? 1 : 0,
    has_file: r.chance(0.06) ? 1 : 0,
    link_domains: JSON.stringify(hasLink ? ['pay.quartz-transfer.test'] : []),
    verdict,
    verdict_rank: verdictRank(verdict),
    is_deleted: 0,
    action_data: '{}',
  };
};

const pickText = (r: Rand, isBad: boolean): string =>
  (isBad ? r.pick(LURES) : r.pick(TEXTS))
    .replace('{p}', r.pick(PROJECTS))
    .replace('{n}', String(r.int(1, 99)));

const ordinaryMessage = ({ seed, people, calendar }: Source, n: number): MessageRow => {
  const r = new Rand(seed, 'message', n);
  // Each value is drawn in this order: another order would generate other messages.
  const isBad = r.chance(0.015);
  const hasLink = isBad || r.chance(0.15);
  const saas = r.chance(0.45) ? 'slack2' : 'teams';
  const verdict = isBad ? r.pick(VERDICTS) : 'clean';
  const link = hasLink
    ? createLinks(seed, { n, style: isBad ? 'credential_lookalike' : 'notification' })[0]
    : undefined;
  const text = pickText(r, isBad);
  const domains = link ? [linkDomain(link.url)].filter((one) => one !== '') : [];
  return {
    entity_id: hexId(seed, 'message', n),
    entity_type: `${saas}_message`,
    saas,
    n,
    channel: r.pick(CHANNELS),
    sender: withAccount(saas, r.pick(people), people).email,
    text: link ? `${text} ${link.url}` : text,
    sent: calendar.at(r),
    has_link: hasLink ? 1 : 0,
    has_file: r.chance(0.06) ? 1 : 0,
    link_domains: JSON.stringify(domains),
    verdict,
    verdict_rank: verdictRank(verdict),
    is_deleted: isBad && r.chance(0.4) ? 1 : 0,
    action_data: '{}',
  };
};

/** Returns the chat message at position `n`. The first few are the intruder's. */
export const messageAt = (source: Source, n: number): MessageRow => {
  const scene = STORY[n];
  return scene ? storyMessage(source, n, scene) : ordinaryMessage(source, n);
};
