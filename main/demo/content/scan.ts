import { SEC_TOOLS, type SecToolId } from '../../../shared/model/ids';
import type { ScanOverrideRow } from '../rows';
import { createRandom, type Random } from './random';
import { type Reason, reasonsOf } from './reasons';
import { isSecTool, rankOf, statusFor, toolOf, type Verdict } from './sec-tools';
import type { Subject } from './subject';

/** From this anti-phishing score on, a mail is phishing; below it, it is suspected phishing at most. */
export const PHISHING_THRESHOLD = 200;

/** What one security tool says of one subject. */
export type ToolResult = {
  readonly sec_tool: SecToolId;
  readonly status: string;
  readonly verdict: Verdict | null;
  readonly time: number;
  readonly score: number | null;
  readonly threshold: number | null;
  readonly reasons: readonly Reason[];
  readonly details: Readonly<Record<string, unknown>>;
};

type Said = {
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

const says = (tool: SecToolId, verdict: Verdict, details?: Record<string, unknown>): Said => ({
  status: statusFor(tool, verdict),
  verdict,
  ...(details && { details }),
});
const unscanned: Said = { status: 'not_scaned', verdict: null };
const failed: Said = {
  status: 'error',
  verdict: null,
  details: { error: 'The engine did not answer within 120 seconds.' },
};

/** Whether our verdict came from the links and not from the mail's text: then the anti-phishing engine saw nothing. */
const comesFromLinks = (subject: Subject, seed: number): boolean =>
  (subject.verdict === 'phishing' || subject.verdict === 'suspicious') &&
  subject.links.length > 0 &&
  createRandom(seed, 'scan carrier', subject.n).chance(subject.domain === 'message' ? 0.7 : 0.18);

const fileTool = (tool: SecToolId, subject: Subject, random: Random): Said | undefined => {
  const { verdict, files, domain } = subject;
  // Anti-malware reads the whole of a mail or message, so it answers for those without attachments too.
  if (files.length === 0 && tool !== 'checkpoint2') return undefined;
  const inFile = domain === 'file' ? verdict : verdict === 'malware' ? 'malware' : 'clean';
  if (tool === 'cp_threat_extraction')
    return says(tool, 'clean', {
      cleaned_files: files.filter((one) => /^(pdf|docx|xlsx)$/.test(one.extension)).map((one) => one.name),
    });
  if (rankOf(inFile) > 0) {
    // The combined verdict rests on anti-malware; the others see it too, or now and then miss it.
    if (tool === 'checkpoint2' || random.chance(0.85))
      return says(tool, inFile as Verdict, {
        files: files.filter((one) => one.is_malware).map((one) => one.name),
      });
    return says(tool, 'clean');
  }
  if (files.some((one) => one.is_encrypted)) return unscanned;
  if (!toolOf(tool).decides && random.chance(0.012))
    return says(tool, 'suspicious', {
      behaviours: ['Writes to the start-up folder', 'Asks for the clipboard'],
    });
  return says(tool, 'clean', { macro_hashes: files.flatMap((one) => one.macro_hash ?? []) });
};

const urlTool = (tool: SecToolId, subject: Subject, random: Random, seed: number): Said | undefined => {
  if (subject.links.length === 0) return undefined;
  const carried = comesFromLinks(subject, seed);
  const bad = subject.verdict === 'phishing' || subject.verdict === 'suspicious';
  const sees =
    bad && ((carried && tool === 'checkpoint_url') || random.chance(tool === 'avanan_url' ? 0.4 : 0.3));
  if (!sees) return says(tool, 'clean', { scanned_links: subject.links.length });
  return says(tool, subject.verdict, {
    malicious_urls: [subject.links[0]?.url],
    scanned_links: subject.links.length,
  });
};

const antiPhishing = (subject: Subject, seed: number): Said | undefined => {
  if (subject.domain === 'file') return undefined;
  const score = subject.domain === 'email' ? { score: subject.row.score, threshold: PHISHING_THRESHOLD } : {};
  const own =
    subject.verdict === 'malware'
      ? subject.domain === 'email'
        ? subject.row.phishing_verdict
        : 'clean'
      : subject.verdict;
  return { ...says('ap_avanan', comesFromLinks(subject, seed) ? 'clean' : (own as Verdict)), ...score };
};

const leakTool = (tool: SecToolId, random: Random): Said => {
  if (random.chance(tool === 'avanan_dlp' ? 0.03 : 0.015))
    return {
      status: 'found',
      verdict: null,
      details: { rule: random.pick(DLP_RULES), matches: random.int(1, 14) },
    };
  return says(tool, 'clean');
};

const otherTool = (tool: SecToolId, subject: Subject, random: Random): Said | undefined => {
  if (tool === 'files_behind_links')
    return subject.links.length === 0
      ? undefined
      : says(tool, 'clean', { files_found: random.chance(0.2) ? random.int(1, 3) : 0 });
  if (!MICROSOFT_APPS.includes(subject.saas)) return undefined;
  if (tool === 'ms_defender') {
    const code =
      subject.domain === 'email'
        ? subject.row.classification
        : subject.verdict === 'malware' && random.chance(0.8)
          ? 'malw'
          : 'clean';
    const [status, verdict] = MICROSOFT[code] ?? ['clean', 'clean'];
    return { status, verdict, details: { classification: code } };
  }
  const label =
    subject.domain === 'email'
      ? subject.row.encryption_status
      : subject.domain === 'file'
        ? subject.row.sensitivity_label
        : null;
  return label === null
    ? undefined
    : { status: label === 'failed' ? 'error' : 'ok', verdict: 'clean', details: { encryption: label } };
};

const said = (tool: SecToolId, subject: Subject, seed: number, random: Random): Said | undefined => {
  const { kind } = toolOf(tool);
  if (kind === 'file') return fileTool(tool, subject, random);
  if (kind === 'url') return urlTool(tool, subject, random, seed);
  if (kind === 'mail') return antiPhishing(subject, seed);
  return kind === 'dlp' ? leakTool(tool, random) : otherTool(tool, subject, random);
};

/** What a tool said when the subject arrived; undefined where the tool does not look at such subjects. */
export const firstResult = (tool: SecToolId, subject: Subject, seed: number): ToolResult | undefined => {
  const random = createRandom(seed, `scan ${subject.domain} ${tool}`, subject.n);
  const first = said(tool, subject, seed, random);
  if (!first) return undefined;
  const broken =
    rankOf(first.verdict) === 0 && tool !== 'ap_avanan' && tool !== 'microsoft_encryption'
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
    reasons: reasonsOf(tool, now.verdict, subject, random),
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
    reasons: rankOf(now) < rankOf(base.verdict) ? [] : base.reasons,
    details: { ...base.details, first_status: base.status, note },
  };
};

const empty = (tool: SecToolId, time: number): ToolResult => ({
  sec_tool: tool,
  status: 'not_scaned',
  verdict: null,
  time,
  score: null,
  threshold: null,
  reasons: [],
  details: {},
});

/** What every tool says now: the first results, changed by rescans and by analysts' classifications. In the stack's order. */
export const scanOf = (
  subject: Subject,
  seed: number,
  overrides: readonly ScanOverrideRow[],
): ToolResult[] => {
  const byTool = new Map(
    overrides.filter((one) => isSecTool(one.sec_tool)).map((one) => [one.sec_tool, one] as const),
  );
  return SEC_TOOLS.flatMap((tool) => {
    const first = firstResult(tool, subject, seed);
    const override = byTool.get(tool);
    if (!override) return first ?? [];
    return overridden(first ?? empty(tool, override.time), override);
  });
};
