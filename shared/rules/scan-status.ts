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

/** Returns true if a status counts as clean. */
export const isCleanStatus = (status: string): boolean => includes(CLEAN_STATUSES, plain(status));

/** Leaves out the entries of an event log whose scan failed or never ran. */
export const loggedEvents = <T extends { readonly scan_status?: string | null | undefined }>(
  events: readonly T[],
): T[] => events.filter((event) => !includes(UNLOGGED_STATUSES, plain(event.scan_status ?? '')));

const SUSPICIOUS = ['suspicious', 'suspected', 'suspicious_phishing', 'suspicious_malware', 'grayware'];
const SPAM = ['spam', 'bulk', 'spm', 'hspm'];
const NOT_SCANNED = [
  '',
  'not_scaned',
  'not_scanned',
  'notscanned',
  'pending',
  'error',
  'unknown',
  'unsupported',
];
const HIDDEN = 'hide';
const NO_CLICK = 'found-no-click';

const THREATS = [
  'malicious',
  'malware',
  'phishing',
  'blocked',
  'infected',
  'found',
  NO_CLICK,
  'phsh',
  'hphsh',
  'malw',
];

type Said = Exclude<DisplayValue, 'found-no-click' | 'hide'>;

const valued = (words: readonly string[], value: Said) => words.map((word) => [word, value] as const);
/** The display values of the words that are known. A matrix asks for those of thousands. */
const WORDS: ReadonlyMap<string, Said> = new Map([
  ...valued(NOT_SCANNED, 'notScanned'),
  ...valued(CLEAN_STATUSES, 'clean'),
  ...valued(SUSPICIOUS, 'suspicious'),
  ...valued(SPAM, 'spam'),
  ...valued(THREATS, 'found'),
]);

/** Returns the display value of a tool's word; undefined for a word that is not known. */
const wordValue = (word: string): Said | undefined => WORDS.get(word) ?? WORDS.get(plain(word));

/** Returns true if a word of a tool or a verdict names a threat or the suspicion of one; an unknown word does not. */
export const isThreatWord = (word: string): boolean => {
  const value = wordValue(word);
  return value === 'found' || value === 'suspicious';
};

/** From the worst to the least bad; what is not known is worse than clean. */
const WORST_FIRST: readonly Said[] = ['found', 'suspicious', 'spam', 'notScanned', 'clean'];

type Scan = {
  readonly sec_tool: string;
  readonly status?: string | null | undefined;
  readonly verdict?: string | null | undefined;
};

/** Returns what a tool says, by its status and its verdict, whichever is worse; clean only if neither says that it is not known. An unknown word is a threat unless a verdict is beside it. */
const saidValue = ({ status, verdict }: Scan): Said => {
  const byVerdict = verdict ? (wordValue(verdict) ?? 'found') : undefined;
  const byStatus = status
    ? (wordValue(status) ?? (byVerdict === undefined ? 'found' : undefined))
    : undefined;
  if (byStatus === undefined || byVerdict === undefined) return byStatus ?? byVerdict ?? 'notScanned';
  return WORST_FIRST.indexOf(byStatus) < WORST_FIRST.indexOf(byVerdict) ? byStatus : byVerdict;
};

/**
 * Returns the display value of one tool's result. A tenant may send the display value itself as the tool's word: `hide` hides a result
 * that names no threat. A click-time protected link with a threat that was never clicked is `found-no-click`.
 */
export const displayValue = (scan: Scan & { readonly clicks?: number | undefined }): DisplayValue => {
  const words = [scan.status, scan.verdict].map((word) => plain(word ?? '')).filter((word) => word !== '');
  if (words.includes(HIDDEN) && !words.some(isThreatWord)) return HIDDEN;
  const value = saidValue(scan);
  if (value !== 'found') return value;
  const isUnclicked = scan.sec_tool === 'clicktime_protection' && scan.clicks === 0;
  const isSaid = scan.clicks === undefined && words.includes(NO_CLICK);
  return isUnclicked || isSaid ? NO_CLICK : value;
};

/** Returns the tool's own word behind its display value: the verdict if that has this value, else the status; undefined if it has neither. */
export const ownWord = (scan: Scan): string | undefined => {
  const value = saidValue(scan);
  const words = [scan.verdict, scan.status].filter(
    (word): word is string => typeof word === 'string' && word !== '',
  );
  return words.find((word) => (wordValue(word) ?? 'found') === value) ?? words[0];
};

const STANDING: Readonly<Record<DisplayValue, 'good' | 'bad' | 'none'>> = {
  clean: 'good',
  found: 'bad',
  'found-no-click': 'bad',
  suspicious: 'bad',
  // A tool that calls a message spam contradicts one that found a threat in it, but not one that calls it clean.
  spam: 'good',
  notScanned: 'none',
  hide: 'none',
};

/** Subjects that tools judge, by words in their IDs: a file, a link, the data in a message, or the message itself. */
const SUBJECTS: readonly (readonly [subject: string, RegExp])[] = [
  ['data', /dlp|encrypt/],
  ['link', /url|clicktime|(?<!behind_)links?(?:_|$)/],
  ['message', /^ap_|phish|spam|defender/],
  ['file', /file|malware|sandbox|extraction|checkpoint2|(?:^|_)(?:av|te)(?:_|$)/],
];

/** Returns what a tool judges; a tool whose ID says nothing of it stands alone. */
export const subjectOf = (tool: string): string =>
  SUBJECTS.find(([, pattern]) => pattern.test(tool))?.[0] ?? tool;

type Judged = { readonly value: DisplayValue; readonly sec_tool: string };

/** Returns one result of each tool: its threat, if it found one. A tool has a result for each file or link. */
const onePerTool = <T extends Judged>(scans: readonly T[]): readonly T[] => {
  const found = new Map<string, T>();
  for (const scan of scans) {
    const before = found.get(scan.sec_tool);
    const isWorse = before && STANDING[before.value] !== 'bad' && STANDING[scan.value] === 'bad';
    if (!before || isWorse) found.set(scan.sec_tool, scan);
  }
  return [...found.values()];
};

/**
 * Returns the tools that say clean or spam and those that say threat of the same thing; undefined if none contradict each other. That a file
 * is harmless does not contradict that its message is phishing.
 */
export const disagreement = <T extends Judged>(
  scans: readonly T[],
): { readonly clean: readonly T[]; readonly threat: readonly T[] } | undefined => {
  const tools = onePerTool(scans);
  const standing = (which: 'good' | 'bad') => tools.filter(({ value }) => STANDING[value] === which);
  const isAgainst = (others: readonly T[]) => {
    const subjects = new Set(others.map(({ sec_tool }) => subjectOf(sec_tool)));
    return ({ sec_tool }: T) => subjects.size > 0 && subjects.has(subjectOf(sec_tool));
  };
  const [good, bad] = [standing('good'), standing('bad')];
  const clean = good.filter(isAgainst(bad));
  const threat = bad.filter(isAgainst(good));
  return clean.length > 0 ? { clean, threat } : undefined;
};
