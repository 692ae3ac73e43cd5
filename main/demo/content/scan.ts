import type { ScanOverrideRow } from '../rows';
import { createRandom, type Random } from './random';
import { type Reason, createReasons } from './reasons';
import { isSecTool, severityRank, statusFor, findTool, type Verdict } from './sec-tools';
import type { Subject } from './subject';
import { type ToolId, TOOLS } from '../words';

/** Anti-phishing score from which on an email is phishing; below it, it is at most suspected phishing. */
export const PHISHING_THRESHOLD = 200;

/** One security tool's result for one subject. */
export type ToolResult = {
  readonly sec_tool: ToolId;
  readonly status: string;
  readonly verdict: Verdict | null;
  readonly time: number;
  readonly score: number | null;
  readonly threshold: number | null;
  readonly reasons: readonly Reason[];
  readonly details: Readonly<Record<string, unknown>>;
};

type Outcome = {
  readonly status: string;
  readonly verdict: Verdict | null;
  readonly score?: number;
  readonly threshold?: number;
  readonly details?: Record<string, unknown>;
};

const MICROSOFT: Readonly<Record<string, readonly [status: string, verdict: Verdict | null]>> = {
  clean: ['clean', 'clean'],
  bulk: ['spam', 'spam'],
  spm: ['spam', 'spam'],
  hspm: ['spam', 'spam'],
  phsh: ['phishing', 'phishing'],
  hphsh: ['phishing', 'phishing'],
  malw: ['malicious', 'malware'],
  error: ['error', null],
};
const MICROSOFT_APPS = ['office365_emails', 'onedrive', 'sharepoint', 'teams'];
const DLP_RULES = [
  'Credit card number',
  'IBAN',
  'Passport number',
  'Payroll data',
  'Source code',
  'Health record',
] as const;

const outcome = (tool: ToolId, verdict: Verdict, details?: Record<string, unknown>): Outcome => ({
  status: statusFor(tool, verdict),
  verdict,
  ...(details && { details }),
});
const unscanned: Outcome = { status: 'not_scaned', verdict: null };
const failed: Outcome = {
  status: 'error',
  verdict: null,
  details: { error: 'The engine did not answer within 120 seconds.' },
};

/** Returns true if the verdict came from the links and not from the text, so that the anti-phishing engine found nothing. */
const comesFromLinks = (subject: Subject, seed: number): boolean =>
  (subject.verdict === 'phishing' || subject.verdict === 'suspicious') &&
  subject.links.length > 0 &&
  createRandom(seed, 'scan carrier', subject.n).chance(subject.domain === 'message' ? 0.7 : 0.18);

const fileTool = (tool: ToolId, subject: Subject, random: Random): Outcome | undefined => {
  const { verdict, files, domain } = subject;
  // Anti-malware reads the whole email or message, so it has a result for those without attachments too.
  if (files.length === 0 && tool !== 'checkpoint2') return undefined;
  const inFile = domain === 'file' ? verdict : verdict === 'malware' ? 'malware' : 'clean';
  if (tool === 'cp_threat_extraction')
    return outcome(tool, 'clean', {
      cleaned_files: files.filter((one) => /^(pdf|docx|xlsx)$/.test(one.extension)).map((one) => one.name),
    });
  if (severityRank(inFile) > 0) {
    // The combined verdict is anti-malware's; the other tools mostly agree.
    if (tool === 'checkpoint2' || random.chance(0.85))
      return outcome(tool, inFile as Verdict, {
        files: files.filter((one) => one.is_malware).map((one) => one.name),
      });
    return outcome(tool, 'clean');
  }
  if (files.some((one) => one.is_encrypted)) return unscanned;
  if (!findTool(tool).decides && random.chance(0.012))
    return outcome(tool, 'suspicious', {
      behaviours: ['Writes to the start-up folder', 'Asks for the clipboard'],
    });
  return outcome(tool, 'clean', { macro_hashes: files.flatMap((one) => one.macro_hash ?? []) });
};

const urlTool = (tool: ToolId, subject: Subject, random: Random, seed: number): Outcome | undefined => {
  if (subject.links.length === 0) return undefined;
  const carried = comesFromLinks(subject, seed);
  const bad = subject.verdict === 'phishing' || subject.verdict === 'suspicious';
  const sees =
    bad && ((carried && tool === 'checkpoint_url') || random.chance(tool === 'avanan_url' ? 0.4 : 0.3));
  if (!sees) return outcome(tool, 'clean', { scanned_links: subject.links.length });
  return outcome(tool, subject.verdict, {
    malicious_urls: [subject.links[0]?.url],
    scanned_links: subject.links.length,
  });
};

const antiPhishing = (subject: Subject, seed: number): Outcome | undefined => {
  if (subject.domain === 'file') return undefined;
  const score = subject.domain === 'email' ? { score: subject.row.score, threshold: PHISHING_THRESHOLD } : {};
  const own =
    subject.verdict === 'malware'
      ? subject.domain === 'email'
        ? subject.row.phishing_verdict
        : 'clean'
      : subject.verdict;
  return { ...outcome('ap_avanan', comesFromLinks(subject, seed) ? 'clean' : (own as Verdict)), ...score };
};

const leakTool = (tool: ToolId, random: Random): Outcome => {
  if (random.chance(tool === 'avanan_dlp' ? 0.03 : 0.015))
    return {
      status: 'found',
      verdict: null,
      details: { rule: random.pick(DLP_RULES), matches: random.int(1, 14) },
    };
  return outcome(tool, 'clean');
};

/** Hides the result of one in this many links that lead to no file. */
const HIDDEN_EVERY = 5;

const linkedFilesTool = (subject: Subject, random: Random): Outcome | undefined => {
  if (subject.links.length === 0) return undefined;
  const details = { files_found: random.chance(0.2) ? random.int(1, 3) : 0 };
  // A tool may send a result that is not to be shown.
  if (details.files_found === 0 && subject.n % HIDDEN_EVERY === 0)
    return { status: 'hide', verdict: null, details };
  return outcome('files_behind_links', 'clean', details);
};

const defender = (subject: Subject, random: Random): Outcome => {
  const isMalware = subject.domain !== 'email' && subject.verdict === 'malware' && random.chance(0.8);
  const code = subject.domain === 'email' ? subject.row.provider_verdict : isMalware ? 'malw' : 'clean';
  const [status, verdict] = MICROSOFT[code] ?? ['clean', 'clean'];
  return { status, verdict, details: { classification: code } };
};

const encryptionLabel = (subject: Subject): string | null => {
  if (subject.domain === 'email') return subject.row.encryption_status;
  return subject.domain === 'file' ? subject.row.sensitivity_label : null;
};

const encryptionTool = (subject: Subject): Outcome | undefined => {
  const label = encryptionLabel(subject);
  if (label === null) return undefined;
  return { status: label === 'failed' ? 'error' : 'ok', verdict: 'clean', details: { encryption: label } };
};

const otherTool = (tool: ToolId, subject: Subject, random: Random): Outcome | undefined => {
  if (tool === 'files_behind_links') return linkedFilesTool(subject, random);
  if (!MICROSOFT_APPS.includes(subject.saas)) return undefined;
  return tool === 'ms_defender' ? defender(subject, random) : encryptionTool(subject);
};

const scan = (tool: ToolId, subject: Subject, seed: number, random: Random): Outcome | undefined => {
  const { kind } = findTool(tool);
  if (kind === 'file') return fileTool(tool, subject, random);
  if (kind === 'url') return urlTool(tool, subject, random, seed);
  if (kind === 'mail') return antiPhishing(subject, seed);
  return kind === 'dlp' ? leakTool(tool, random) : otherTool(tool, subject, random);
};

/** Returns a tool's result when the subject arrived; undefined if the tool doesn't scan such subjects. */
export const firstResult = (tool: ToolId, subject: Subject, seed: number): ToolResult | undefined => {
  const random = createRandom(seed, `scan ${subject.domain} ${tool}`, subject.n);
  const first = scan(tool, subject, seed, random);
  if (!first) return undefined;
  const broken =
    severityRank(first.verdict) === 0 && tool !== 'ap_avanan' && tool !== 'microsoft_encryption'
      ? random.next()
      : 1;
  const now = broken < 0.006 ? failed : broken < 0.018 ? unscanned : first;
  return {
    sec_tool: tool,
    status: now.status,
    verdict: now.verdict,
    time: subject.time + random.int(2, 90) * 1000,
    score: now.score ?? null,
    threshold: now.threshold ?? null,
    reasons: createReasons(tool, now.verdict, subject, random),
    details: now.details ?? {},
  };
};

const overridden = (base: ToolResult, { status, verdict, time, note }: ScanOverrideRow): ToolResult => {
  const now = verdict === '' ? null : (verdict as Verdict);
  return {
    ...base,
    status,
    verdict: now,
    time,
    reasons: severityRank(now) < severityRank(base.verdict) ? [] : base.reasons,
    details: { ...base.details, first_status: base.status, note },
  };
};

const empty = (tool: ToolId, time: number): ToolResult => ({
  sec_tool: tool,
  status: 'not_scaned',
  verdict: null,
  time,
  score: null,
  threshold: null,
  reasons: [],
  details: {},
});

/** Returns every tool's current result in the stack's order: the first results, changed by rescans and analysts' classifications. */
export const createScan = (
  subject: Subject,
  seed: number,
  overrides: readonly ScanOverrideRow[],
): ToolResult[] => {
  const byTool = new Map(
    overrides.filter((one) => isSecTool(one.sec_tool)).map((one) => [one.sec_tool, one] as const),
  );
  return TOOLS.flatMap((tool) => {
    const first = firstResult(tool, subject, seed);
    const override = byTool.get(tool);
    if (!override) return first ?? [];
    return overridden(first ?? empty(tool, override.time), override);
  });
};
