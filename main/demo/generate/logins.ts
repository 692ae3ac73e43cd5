import type { LoginRow } from '../rows';
import { HOSTILE_PLACES, LAGOS, OFFICES, type Place, TRAVEL_PLACES, USER_AGENTS } from './names';
import { withAccount } from './directory';
import { type Person, VICTIM } from './people';
import { Rand, weighted } from '../random';
import type { Source } from './source';
import { storyTime } from './story-emails';
import { SAAS_IDS } from '../words';

/** Successful and failed logins of each app: some are exactly at the limits of a page (5,000), of zooming in (3,000) and of collapsing (10), and some above. */
export const LOGIN_COUNTS: Readonly<
  Record<(typeof SAAS_IDS)[number], readonly [success: number, fail: number]>
> = {
  office365_emails: [9_000, 1_200],
  google_mail: [3_001, 240],
  sharepoint: [3_000, 64],
  teams: [1_400, 120],
  slack2: [900, 80],
  onedrive: [640, 38],
  google_drive: [380, 21],
  dropbox2: [10, 0],
  box2: [11, 3],
  sharefile2: [0, 0],
};

const REASONS = weighted<string>([
  ['Invalid password', 60],
  ['MFA denied', 12],
  ['Blocked by Conditional Access (53003)', 12],
  ['Account locked', 6],
  ['Unknown user', 6],
  ['Legacy protocol blocked', 4],
]);

type Scene = {
  readonly minute: number;
  readonly success: 0 | 1;
  readonly reason: string | null;
  readonly place: Place;
  readonly ip: string;
};
const [TEL_AVIV] = OFFICES;
const at = (minute: number, reason: string | null, place: Place, ip: string): Scene => ({
  minute,
  success: reason === null ? 1 : 0,
  reason,
  place,
  ip,
});
/** The account takeover: failed tries, a denied second factor, then a success 4,600 km away an hour after one at the office. */
const SCENES: readonly Scene[] = [
  ...[0, 2, 3, 5, 6, 8].map((minute) => at(minute, 'Invalid password', LAGOS, '203.0.113.77')),
  at(14, 'MFA denied', LAGOS, '203.0.113.77'),
  at(16, 'MFA denied', LAGOS, '203.0.113.77'),
  at(19, null, TEL_AVIV, '192.0.2.10'),
  at(69, null, LAGOS, '203.0.113.77'),
  at(105, null, LAGOS, '203.0.113.77'),
  at(248, null, LAGOS, '203.0.113.77'),
];

const row = (
  n: number,
  saas: string,
  scene: Scene,
  time: number,
  user: string,
  agent: string,
  unusual: boolean,
): LoginRow => ({
  n,
  saas,
  success: scene.success,
  time,
  user,
  reason: scene.reason,
  ip: scene.ip,
  country: scene.place.country,
  city: scene.place.city,
  latitude: scene.place.latitude,
  longitude: scene.place.longitude,
  user_agent: agent,
  is_unusual: unusual ? 1 : 0,
});

const jitter = (r: Rand, place: Place): Place => ({
  ...place,
  latitude: Math.round((place.latitude + (r.next() - 0.5) * 0.1) * 10_000) / 10_000,
  longitude: Math.round((place.longitude + (r.next() - 0.5) * 0.1) * 10_000) / 10_000,
});

const storyLogins = (source: Source, saas: string, success: 0 | 1): LoginRow[] => {
  if (saas !== 'office365_emails') return [];
  return SCENES.filter((one) => one.success === success).map((scene) => {
    const isAtOffice = scene.place === TEL_AVIV;
    const agent = isAtOffice ? USER_AGENTS[0] : USER_AGENTS[2];
    return row(0, saas, scene, storyTime(source, scene.minute), VICTIM, agent, !isAtOffice);
  });
};

type Origin = { readonly network: string; readonly place: Place; readonly isUnusual: () => boolean };

const pickOrigin = (r: Rand, person: Person, success: 0 | 1): Origin => {
  // The story has the victim's other logins, so the rest are at the office.
  const canRoam = person.email !== VICTIM;
  const isHostile = canRoam && success === 0 && r.chance(0.3);
  const isTravelling = canRoam && !isHostile && r.chance(0.05);
  if (isHostile) return { network: '203.0.113', place: r.pick(HOSTILE_PLACES), isUnusual: () => true };
  if (isTravelling)
    return { network: '198.51.100', place: r.pick(TRAVEL_PLACES), isUnusual: () => r.chance(0.2) };
  return { network: '192.0.2', place: person.office, isUnusual: () => false };
};

const ordinaryLogin = (source: Source, saas: string, success: 0 | 1, i: number): LoginRow => {
  const r = new Rand(source.seed, `login ${saas} ${success}`, i);
  // Each value is drawn in this order: another order would generate other logins.
  const person = withAccount(saas, r.pick(source.people), source.people);
  const { network, place, isUnusual } = pickOrigin(r, person, success);
  const scene = {
    minute: 0,
    success,
    reason: success === 1 ? null : r.pick(REASONS),
    place: jitter(r, place),
    ip: `${network}.${r.int(1, 254)}`,
  };
  return row(0, saas, scene, source.calendar.at(r), person.email, r.pick(USER_AGENTS), isUnusual());
};

const outcomeLogins = (source: Source, saas: string, success: 0 | 1, count: number): LoginRow[] => {
  const rows = storyLogins(source, saas, success);
  for (let i = rows.length; i < count; i += 1) rows.push(ordinaryLogin(source, saas, success, i));
  return rows.sort((a, b) => a.time - b.time).map((one, n) => ({ ...one, n }));
};

/** Returns every login event, ordered by time within its app and outcome. */
export const generateLogins = (source: Source): LoginRow[] =>
  SAAS_IDS.flatMap((saas) => [
    ...outcomeLogins(source, saas, 1, LOGIN_COUNTS[saas][0]),
    ...outcomeLogins(source, saas, 0, LOGIN_COUNTS[saas][1]),
  ]);
