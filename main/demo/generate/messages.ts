import type { MessageRow } from '../rows';
import { linkDomain, linksOf } from '../content/links';
import { verdictRank } from '../config/values';
import { PROJECTS } from './names';
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
const STORY: readonly (readonly [minute: number, channel: string, text: string])[] = [
  [112, 'finance', 'Hi, please approve the two transfers today, I am in a meeting and cannot talk.'],
  [118, 'direct message', 'Can you send me the current supplier bank list? Urgent.'],
  [131, 'it-help', 'My authenticator is lost, please switch off MFA for my account.'],
  [255, 'direct message', 'Look at this: https://pay.quartz-transfer.test/t/88e1'],
];

/** The chat message at position `n`; the first few are the intruder's. */
export const messageAt = (source: Source, n: number): MessageRow => {
  const { seed, people, calendar } = source;
  const r = new Rand(seed, 'message', n);
  const scene = STORY[n];
  const bad = scene !== undefined || r.chance(0.015);
  const has_link = (scene ? n === 3 : bad || r.chance(0.15)) ? 1 : 0;
  const saas = scene ? 'slack2' : r.chance(0.45) ? 'slack2' : 'teams';
  const verdict = scene ? (n === 3 ? 'phishing' : 'suspicious') : bad ? r.pick(VERDICTS) : 'clean';
  const link = has_link ? linksOf(seed, n, bad ? 'credential_lookalike' : 'notification')[0] : undefined;
  const words = (bad ? r.pick(LURES) : r.pick(TEXTS))
    .replace('{p}', r.pick(PROJECTS))
    .replace('{n}', String(r.int(1, 99)));
  return {
    entity_id: hexId(seed, 'message', n),
    entity_type: `${saas}_message`,
    saas,
    n,
    channel: scene?.[1] ?? r.pick(CHANNELS),
    sender: scene ? VICTIM : r.pick(people).email,
    text: scene?.[2] ?? (link ? `${words} ${link.url}` : words),
    sent: scene ? storyTime(source, scene[0]) : calendar.at(r),
    has_link,
    has_file: r.chance(0.06) ? 1 : 0,
    link_domains: JSON.stringify(
      scene
        ? n === 3
          ? ['pay.quartz-transfer.test']
          : []
        : link
          ? [linkDomain(link.url)].filter((one) => one !== '')
          : [],
    ),
    verdict,
    verdict_rank: verdictRank(verdict),
    is_deleted: bad && !scene && r.chance(0.4) ? 1 : 0,
    action_data: '{}',
  };
};
