import { createFileContent } from '../content/file-content';
import { isMalware } from '../content/variants';
import { declined, NO_RESTORE, requested, RESTORE_COMMENTS } from '../content/restore';
import type { FileRow, RestoreColumns } from '../rows';
import { ANALYSTS } from './email-states';
import { HOUR_MS } from './calendar';
import { verdictRank } from '../config/values';
import { PROJECTS } from './names';
import { withAccount } from './directory';
import { VICTIM } from './people';
import { hexId, Rand, weighted } from '../random';
import type { Source } from './source';
import { storyTime } from './story-emails';

export const FILE_COUNT = 5_200;
/** Files that the intruder in t.nakamura's account downloaded, from `n` 10 on. */
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
/** Files with numbers of permissions and events around the page sizes of 20 and 100. */
const COUNTS: Readonly<Record<number, readonly [permissions: number, events: number]>> = {
  0: [34, 240],
  1: [20, 100],
  2: [21, 101],
  3: [26, 5_200],
  4: [0, 0],
};

const FILE_DECLINES = [
  'The macro downloads another program.',
  'The document is a copy of a known lure.',
  'The owner did not create this file.',
] as const;

/** Picks how the restore of a quarantined file went on after its last change. */
const pickRestore = (
  { seed, calendar }: Source,
  n: number,
  restore_state: FileRow['restore_state'],
  changed: number,
): RestoreColumns => {
  if (restore_state === 'none') return NO_RESTORE;
  const r = new Rand(seed, 'file restore', n);
  const asked = calendar.after(r, changed, 24 * HOUR_MS);
  const ended = calendar.after(r, asked, 24 * HOUR_MS);
  const flow = { ...NO_RESTORE, ...requested(r.pick(RESTORE_COMMENTS), asked) };
  if (restore_state === 'declined') return { ...flow, ...declined(r.pick(FILE_DECLINES), ended) };
  if (restore_state === 'restored')
    return { ...flow, restore_state, restored_by: r.pick(ANALYSTS), restored_at: ended };
  return flow;
};

const isInfected = (r: Rand, n: number): boolean => (n < 100 ? n === 7 || n === 8 : r.chance(0.008));

/** Picks a verdict, and whether the file was quarantined and restored. */
const pickVerdict = (
  r: Rand,
  hasMalware: boolean,
): Pick<FileRow, 'verdict' | 'is_quarantined' | 'restore_state'> & { readonly isCaught: boolean } => {
  const verdict = hasMalware ? 'malware' : r.chance(0.012) ? 'suspicious' : 'clean';
  const isCaught = verdict === 'malware' ? r.chance(0.85) : verdict === 'suspicious' && r.chance(0.4);
  const restore_state = isCaught ? r.pick(RESTORES) : 'none';
  return {
    verdict,
    isCaught,
    restore_state,
    is_quarantined: isCaught && restore_state !== 'restored' ? 1 : 0,
  };
};

const pickCounts = (r: Rand, n: number): readonly [permissions: number, events: number] =>
  COUNTS[n] ?? [r.int(1, 12), r.chance(0.03) ? r.int(60, 180) : r.int(1, 30)];

/** The story data that the handlers of events read: the download of a stolen file from the intruder's address. */
const stolenData = (source: Source, n: number): string =>
  JSON.stringify({
    story: {
      downloaded_at: storyTime(source, 250) + (n - STOLEN.from) * 4_000,
      by: VICTIM,
      ip: '203.0.113.77',
    },
  });

/** Microsoft quarantines files of its own apps only. */
const actorAt = (saas: string, actor: (typeof ACTORS)[number]): string =>
  actor === 'microsoft' && saas !== 'onedrive' && saas !== 'sharepoint' ? 'avanan' : actor;

/** Returns the file at position `n`. */
export const fileAt = (source: Source, n: number): FileRow => {
  const { seed, people, calendar } = source;
  const r = new Rand(seed, 'file', n);
  const { kind, bytes, md5, sha256, mime_type, extension } = createFileContent(seed, n, isInfected(r, n));
  const isStolen = n >= STOLEN.from && n < STOLEN.from + STOLEN.count;
  const hasCopy = n >= 100 && n % 40 === 0;
  // Each value is drawn in this order: another order would generate other files.
  const saas = isStolen ? 'onedrive' : r.pick(SAAS);
  const name = `${r.pick(TITLES)} ${r.pick(PROJECTS)} ${r.int(1, 999)}.${extension}`;
  const owner = isStolen ? VICTIM : withAccount(saas, r.pick(people), people).email;
  const modified = calendar.at(r);
  const created = Math.max(calendar.before(400), modified - Math.floor(r.next() * 200 * 24) * HOUR_MS);
  const { isCaught, ...verdict } = pickVerdict(r, isMalware(kind));
  const [permissions, events] = pickCounts(r, n);
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
    modified: isStolen ? Math.min(modified, storyTime(source, -600)) : modified,
    is_shared_externally: r.chance(0.14) ? 1 : 0,
    permission_count: permissions,
    event_count: isStolen ? Math.max(3, events) : events,
    ...verdict,
    ...pickRestore(source, n, verdict.restore_state, modified),
    verdict_rank: verdictRank(verdict.verdict),
    quarantined_by: isCaught ? actorAt(saas, r.pick(ACTORS)) : null,
    sensitivity_label: r.chance(0.4) ? r.pick(LABELS) : null,
    copy_of: hasCopy ? hexId(seed, 'file', n - 1) : null,
    action_data: isStolen ? stolenData(source, n) : '{}',
  };
};
