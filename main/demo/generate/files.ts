import { fileContentOf } from '../content/file-content';
import { isMalware } from '../content/variants';
import type { FileRow } from '../rows';
import { HOUR_MS } from './calendar';
import { verdictRank } from '../config/values';
import { PROJECTS } from './names';
import { VICTIM } from './people';
import { hexId, Rand, weighted } from '../random';
import type { Source } from './source';
import { storyTime } from './story-emails';

export const FILE_COUNT = 5_200;
/** Files that t.nakamura's intruder downloaded in one sweep: from `n` 10 on. */
const STOLEN = { from: 10, count: 40 } as const;

const SAAS = weighted<string>([
  ['onedrive', 30],
  ['sharepoint', 28],
  ['google_drive', 16],
  ['dropbox2', 10],
  ['box2', 10],
  ['sharefile2', 6],
]);
const FOLDERS = [
  'Shared documents',
  'Finance',
  'Contracts',
  'Sales',
  'Engineering',
  'HR',
  'Marketing',
  'Archive',
] as const;
const TITLES = [
  'Budget',
  'Plan',
  'Contract',
  'Minutes',
  'Price list',
  'Forecast',
  'Roadmap',
  'Payroll',
  'Supplier list',
  'Site photo',
  'Offer',
  'Policy',
] as const;
const LABELS = ['Public', 'General', 'Confidential', 'Highly confidential'] as const;
const RESTORES = weighted<FileRow['restore_state']>([
  ['none', 44],
  ['requested', 30],
  ['restored', 13],
  ['declined', 13],
]);
const ACTORS = ['avanan', 'analyst', 'admin', 'microsoft'] as const;
/** Files whose permissions and events cross the page sizes of 20 and 100. */
const COUNTS: Readonly<Record<number, readonly [permissions: number, events: number]>> = {
  0: [34, 240],
  1: [20, 100],
  2: [21, 101],
  3: [26, 5_200],
  4: [0, 0],
};

const isInfected = (r: Rand, n: number): boolean => (n < 100 ? n === 7 || n === 8 : r.chance(0.008));

/** The file at position `n`. */
export const fileAt = (source: Source, n: number): FileRow => {
  const { seed, people, calendar } = source;
  const r = new Rand(seed, 'file', n);
  const { kind, bytes, md5, sha256, mime_type, extension } = fileContentOf(seed, n, isInfected(r, n));
  const stolen = n >= STOLEN.from && n < STOLEN.from + STOLEN.count;
  const saas = stolen ? 'onedrive' : r.pick(SAAS);
  const name = `${r.pick(TITLES)} ${r.pick(PROJECTS)} ${r.int(1, 999)}.${extension}`;
  const owner = stolen ? VICTIM : r.pick(people).email;
  const modified = calendar.at(r);
  const created = Math.max(calendar.before(400), modified - Math.floor(r.next() * 200 * 24) * HOUR_MS);
  const verdict = isMalware(kind) ? 'malware' : r.chance(0.012) ? 'suspicious' : 'clean';
  const caught = verdict === 'malware' ? r.chance(0.85) : verdict === 'suspicious' && r.chance(0.4);
  const restore_state = caught ? r.pick(RESTORES) : 'none';
  const counts = COUNTS[n] ?? [r.int(1, 12), r.chance(0.03) ? r.int(60, 180) : r.int(1, 30)];
  return {
    entity_id: hexId(seed, 'file', n),
    entity_type: `${saas}_file`,
    saas,
    n,
    name,
    mime_type,
    size: bytes.length,
    owner,
    path: `/${r.pick(FOLDERS)}/${r.pick(PROJECTS)}/${name}`,
    md5,
    sha256,
    created,
    modified: stolen ? Math.min(modified, storyTime(source, -600)) : modified,
    is_shared_externally: r.chance(0.14) ? 1 : 0,
    permission_count: counts[0],
    event_count: stolen ? Math.max(3, counts[1]) : counts[1],
    verdict,
    verdict_rank: verdictRank(verdict),
    is_quarantined: caught && restore_state !== 'restored' ? 1 : 0,
    quarantined_by: caught ? r.pick(ACTORS) : null,
    restore_state,
    sensitivity_label: r.chance(0.4) ? r.pick(LABELS) : null,
    copy_of: n >= 100 && n % 40 === 0 ? hexId(seed, 'file', n - 1) : null,
    // What the handlers of events read: a sweep of downloads from the intruder's address.
    action_data: stolen
      ? JSON.stringify({
          story: {
            downloaded_at: storyTime(source, 250) + (n - STOLEN.from) * 4_000,
            by: VICTIM,
            ip: '203.0.113.77',
          },
        })
      : '{}',
  };
};
