/** Findings of a check of a list of exceptions. */
import type { DatasetColumn } from '../dataset';

/** Findings, the most pressing first. */
export const FINDINGS = [
  'phishing',
  'shadowed',
  'covered',
  'duplicate',
  'twoHashes',
  'neverHit',
  'noComment',
] as const;
export type Finding = (typeof FINDINGS)[number];

/** Steps that the tenant allows against a finding. */
export const FINDING_FIXES = ['block', 'remove', 'removeOne', 'review', 'comment'] as const;
export type FindingFix = (typeof FINDING_FIXES)[number];

/** The columns that a check adds before those of the exceptions. */
export const FINDING_COLUMNS = { finding: '_finding', detail: '_detail', fix: '_fix' } as const;

/** A domain that phishing came from or led to. */
export type PhishingDomain = { readonly domain: string; readonly mails: number };

/** An open dataset whose rows have both hashes of a file: the keys of the columns. */
export type HashSource = { readonly dataset: string; readonly md5: string; readonly sha256: string };

/** The result of a check. */
export type FindingReport = {
  /** Exceptions that were checked. */
  readonly checked: number;
  /** Exceptions with a finding at least; one may have several. */
  readonly flagged: number;
  readonly counts: Readonly<Record<Finding, number>>;
  /** Exceptions for which the tenant does not say how often they applied. */
  readonly unknownHits: number;
  /** Hashes whose file is in no open result, so it is unknown if another hash is of the same one. */
  readonly unknownFiles: number;
};

/** The report of a check whose list came from the tenant. */
export type ListFindings = FindingReport & {
  /** Exceptions that the tenant counts. */
  readonly listed: number;
  /** Some of them could not be loaded. */
  readonly isPart: boolean;
};

/** Facts that a check uses besides the list. */
export type FindingFacts = {
  readonly phishing: readonly PhishingDomain[];
  readonly hashes: readonly HashSource[];
  /** Entries that were created before this time, in milliseconds since the epoch, had time to apply. */
  readonly neverHitBefore: number;
};

const LABELS: Readonly<Record<Finding, string>> = {
  phishing: 'Allows a phishing domain',
  shadowed: 'Also blocked',
  covered: 'Same domain as another entry',
  duplicate: 'Duplicate',
  twoHashes: 'Two hashes of one file',
  neverHit: 'Never applied',
  noComment: 'No comment',
};

const FIXES: Readonly<Record<FindingFix, string>> = {
  block: 'Add a block, if it wins at this tenant',
  remove: 'Remove this entry in the portal',
  removeOne: 'Remove one of the two in the portal',
  review: 'Remove it in the portal if nobody needs it',
  comment: 'Change it: add a comment',
};

/** Returns the columns of findings, before those of the list. */
export const findingColumns = (list: readonly DatasetColumn[]): readonly DatasetColumn[] => [
  {
    key: FINDING_COLUMNS.finding,
    label: 'Finding',
    type: 'text',
    width: 170,
    ranks: [...FINDINGS],
    names: { ...LABELS },
  },
  { key: FINDING_COLUMNS.detail, label: 'Detail', type: 'text', width: 220 },
  { key: FINDING_COLUMNS.fix, label: 'What you can do', type: 'text', width: 300, names: { ...FIXES } },
  ...list,
];
