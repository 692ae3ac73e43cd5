import type { FileRow } from '../rows';
import { documentationIp } from './links';
import { parseActionData } from './action-data';
import type { Account } from './permissions';
import { createRandom, type Random } from './random';

/** Events of files with their weights. */
export const FILE_EVENTS = [
  ['FileAccessed', 30],
  ['FilePreviewed', 14],
  ['FileDownloaded', 12],
  ['FileModified', 12],
  ['FileSyncDownloadedFull', 6],
  ['FileRenamed', 2],
  ['FileMoved', 2],
  ['FileCopied', 2],
  ['FileDeleted', 1],
  ['FileRecycled', 1],
  ['FileRestored', 1],
  ['FileCheckedOut', 1],
  ['FileCheckedIn', 1],
  ['FileMalwareDetected', 0.6],
  ['SharingSet', 2],
  ['SharingRevoked', 1],
  ['SharingInvitationCreated', 1],
  ['SharingInvitationAccepted', 1],
  ['SharingInvitationBlocked', 0.6],
  ['AnonymousLinkCreated', 1],
  ['AnonymousLinkUsed', 2],
  ['AnonymousLinkRemoved', 0.6],
  ['CompanyLinkCreated', 1],
  ['CompanyLinkUsed', 1],
  ['SecureLinkCreated', 0.6],
  ['AddedToSecureLink', 0.6],
  ['PermissionLevelsInheritanceBroken', 0.6],
  ['AddedToGroup', 0.6],
] as const;

/** An entry of a file's log. */
export type FileEvent = {
  readonly id: string;
  readonly time: number;
  readonly event: string;
  readonly actor: string | null;
  readonly ip: string | null;
  readonly scan_status: string;
  readonly detail: string;
};

const SCANS = [
  ['clean', 60],
  ['ok', 12],
  ['benign', 10],
  ['finished', 8],
  ['not_scaned', 6],
  ['error', 4],
] as const;
/** Entries are at least five minutes apart, because `FileAccessed` isn't logged twice within that time. */
const STEP_MS = 300_000;

/** The actor of what an app does by itself. */
const SYSTEM_ACTORS: Readonly<Record<string, string>> = {
  onedrive: 'app@sharepoint',
  sharepoint: 'app@sharepoint',
  google_drive: 'drive-service',
  dropbox2: 'Dropbox',
  box2: 'Box System',
  sharefile2: 'ShareFile Service',
};

type Theft = { readonly downloaded_at: number; readonly by: string; readonly ip: string };
const findTheft = (row: FileRow): Theft | undefined => {
  const story = parseActionData(row)['story'];
  return typeof story === 'object' && story !== null && 'downloaded_at' in story
    ? (story as Theft)
    : undefined;
};

const pickActor = (row: FileRow, accounts: readonly Account[], random: Random): string =>
  random.chance(0.4) || accounts.length === 0 ? row.owner : random.pick(accounts).email;

const entry = (row: FileRow, seed: number, accounts: readonly Account[], i: number): FileEvent => {
  const random = createRandom(seed, `file events ${row.saas}`, row.n * 8192 + i);
  const theft = i === 0 ? findTheft(row) : undefined;
  const id = `${row.entity_id.slice(0, 16)}-${row.event_count - i}`;
  if (theft)
    return {
      id,
      time: theft.downloaded_at,
      event: 'FileDownloaded',
      actor: theft.by,
      ip: theft.ip,
      scan_status: 'clean',
      detail: row.path,
    };
  const oldest = i === row.event_count - 1;
  const event = oldest ? 'FileUploaded' : random.weighted(FILE_EVENTS);
  const anonymous = event === 'AnonymousLinkUsed';
  const system = event === 'FileMalwareDetected' || random.chance(0.06);
  return {
    id,
    time:
      row.modified -
      i * Math.max(STEP_MS, Math.floor((row.modified - row.created) / Math.max(1, row.event_count))) -
      random.int(0, STEP_MS - 1),
    event,
    actor: anonymous ? null : system ? (SYSTEM_ACTORS[row.saas] ?? null) : pickActor(row, accounts, random),
    ip: system ? null : documentationIp(random),
    scan_status: event === 'FileMalwareDetected' ? 'malicious' : random.weighted(SCANS),
    detail: event === 'FileMoved' || event === 'FileCopied' ? `to /Archive/${row.name}` : row.path,
  };
};

/** Returns a page of a file's log, newest first; the log has `event_count` entries. `accounts` are those of the file's app. */
export const createFileEvents = (
  row: FileRow,
  seed: number,
  accounts: readonly Account[],
  offset: number,
  limit: number,
): FileEvent[] =>
  Array.from({ length: Math.max(0, Math.min(limit, row.event_count - offset)) }, (_, i) =>
    entry(row, seed, accounts, offset + i),
  );
