import type { ToolId } from '../words';

/** Verdicts from harmless to worst. */
export const VERDICTS = ['clean', 'spam', 'suspicious', 'phishing', 'malware'] as const;
export type Verdict = (typeof VERDICTS)[number];
/** Returns the rank of a verdict in that order; anything else counts as clean. */
export const severityRank = (verdict: string | null): number =>
  Math.max(0, VERDICTS.indexOf(verdict as Verdict));

export type ToolKind = 'file' | 'url' | 'dlp' | 'mail' | 'other';

type Tool = {
  readonly kind: ToolKind;
  /** The tool's status for a clean result. */
  readonly clean: 'clean' | 'finished' | 'ok' | 'benign';
  /** True if its verdict counts for the combined one; the others are shown beside it and may disagree. */
  readonly decides: boolean;
};

const TOOLS: Readonly<Record<ToolId, Tool>> = {
  checkpoint_te: { kind: 'file', clean: 'benign', decides: true },
  cp_threat_extraction: { kind: 'file', clean: 'finished', decides: false },
  checkpoint_av: { kind: 'file', clean: 'clean', decides: true },
  checkpoint2: { kind: 'file', clean: 'clean', decides: true },
  checkpoint_url: { kind: 'url', clean: 'ok', decides: true },
  avanan_url: { kind: 'url', clean: 'clean', decides: true },
  ap_avanan: { kind: 'mail', clean: 'clean', decides: true },
  clicktime_protection: { kind: 'url', clean: 'ok', decides: true },
  avanan_dlp: { kind: 'dlp', clean: 'clean', decides: false },
  dlp_checkpoint: { kind: 'dlp', clean: 'ok', decides: false },
  dlp_gtb: { kind: 'dlp', clean: 'finished', decides: false },
  lastline_av_file: { kind: 'file', clean: 'benign', decides: false },
  lastline_te: { kind: 'file', clean: 'benign', decides: false },
  ms_defender: { kind: 'other', clean: 'clean', decides: false },
  files_behind_links: { kind: 'other', clean: 'finished', decides: false },
  microsoft_encryption: { kind: 'other', clean: 'ok', decides: false },
};

/** Returns a tool by its ID. */
export const findTool = (tool: ToolId): Tool => TOOLS[tool];

/** Returns true if a text is the ID of a security tool. */
export const isSecTool = (text: string): text is ToolId => Object.hasOwn(TOOLS, text);

/** Returns a tool's status for a verdict. */
export const statusFor = (tool: ToolId, verdict: Verdict): string => {
  if (verdict === 'clean') return TOOLS[tool].clean;
  if (tool === 'clicktime_protection') return 'found';
  if (verdict === 'malware') return 'malicious';
  return verdict === 'phishing' && TOOLS[tool].kind !== 'mail' ? 'malicious' : verdict;
};

/** Returns the worst verdict of the tools that decide. */
export const combined = (
  results: readonly { readonly sec_tool: string; readonly verdict: string | null }[],
): Verdict => {
  const ranks = results.map((one) =>
    isSecTool(one.sec_tool) && TOOLS[one.sec_tool].decides ? severityRank(one.verdict) : 0,
  );
  return VERDICTS[Math.max(0, ...ranks)] ?? 'clean';
};
