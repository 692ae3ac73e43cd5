/** Scan statuses that count as clean. */
export const CLEAN_STATUSES = ['clean', 'finished', 'ok', 'benign'] as const;

/** Scan statuses that event logs leave out; `not_scaned` is the tenant's spelling. */
export const UNLOGGED_STATUSES = ['error', 'not_scaned'] as const;

/** The values by which a screen shows a scan (see shared/README.md, Scans). */
export const DISPLAY_VALUES = [
  'notScanned',
  'found',
  'clean',
  'suspicious',
  'spam',
  'found-no-click',
  'hide',
] as const;
export type DisplayValue = (typeof DISPLAY_VALUES)[number];

const includes = (list: readonly string[], text: string): boolean => list.includes(text);
const plain = (status: string): string => status.trim().toLowerCase();

/** Tells if a status counts as clean. */
export const isCleanStatus = (status: string): boolean => includes(CLEAN_STATUSES, plain(status));

/** Leaves out the entries of an event log whose scan failed or never ran. */
export const loggedEvents = <T extends { readonly scan_status?: string | null | undefined }>(
  events: readonly T[],
): T[] => events.filter((event) => !includes(UNLOGGED_STATUSES, event.scan_status ?? ''));

const SUSPICIOUS = ['suspicious', 'suspected', 'suspicious_phishing', 'suspicious_malware', 'grayware'];
const SPAM = ['spam', 'bulk', 'spm', 'hspm'];
const NOT_SCANNED = ['', 'not_scaned', 'not_scanned', 'pending', 'error', 'unknown', 'unsupported'];

/**
 * Returns the display value of one tool's status. A click-time protected link with a threat that nobody clicked is `found-no-click`;
 * a tool that is off or not licensed is `hide`.
 */
export const displayValue = (scan: {
  readonly sec_tool: string;
  readonly status: string;
  readonly clicks?: number;
  readonly isOff?: boolean;
}): DisplayValue => {
  if (scan.isOff) return 'hide';
  const status = plain(scan.status);
  if (includes(NOT_SCANNED, status)) return 'notScanned';
  if (isCleanStatus(status)) return 'clean';
  if (includes(SUSPICIOUS, status)) return 'suspicious';
  if (includes(SPAM, status)) return 'spam';
  if (scan.sec_tool === 'clicktime_protection' && scan.clicks === 0) return 'found-no-click';
  return 'found';
};

const STANDING: Readonly<Record<DisplayValue, 'good' | 'bad' | 'none'>> = {
  clean: 'good',
  found: 'bad',
  'found-no-click': 'bad',
  suspicious: 'bad',
  spam: 'none',
  notScanned: 'none',
  hide: 'none',
};

/** Returns the tools that say clean and the tools that say threat; undefined unless there are both. */
export const disagreement = <T extends { readonly value: DisplayValue }>(
  scans: readonly T[],
): { readonly clean: readonly T[]; readonly threat: readonly T[] } | undefined => {
  const clean = scans.filter((s) => STANDING[s.value] === 'good');
  const threat = scans.filter((s) => STANDING[s.value] === 'bad');
  return clean.length > 0 && threat.length > 0 ? { clean, threat } : undefined;
};
