import { showInvisible } from '../../shared/model/invisible';

/** The meaning of a color. */
export type Tone = 'bad' | 'warn' | 'ok' | 'mute';
export type VerdictLabel = { readonly text: string; readonly tone: Tone };

const WORDS: Readonly<Record<string, VerdictLabel>> = {
  phishing: { text: 'Phishing', tone: 'bad' },
  malware: { text: 'Malware', tone: 'bad' },
  malicious: { text: 'Malicious', tone: 'bad' },
  blocked: { text: 'Blocked', tone: 'bad' },
  phsh: { text: 'Phishing', tone: 'bad' },
  hphsh: { text: 'High-confidence phishing', tone: 'bad' },
  malw: { text: 'Malware', tone: 'bad' },
  found: { text: 'Threat found', tone: 'bad' },
  'found-no-click': { text: 'Threat, not clicked', tone: 'warn' },
  suspicious: { text: 'Suspicious', tone: 'warn' },
  suspected: { text: 'Suspicious', tone: 'warn' },
  suspicious_phishing: { text: 'Suspicious', tone: 'warn' },
  suspicious_malware: { text: 'Suspicious (malware)', tone: 'warn' },
  hspm: { text: 'High-confidence spam', tone: 'warn' },
  spm: { text: 'Spam', tone: 'mute' },
  spam: { text: 'Spam', tone: 'mute' },
  bulk: { text: 'Bulk', tone: 'mute' },
  clean: { text: 'Clean', tone: 'ok' },
  finished: { text: 'Clean', tone: 'ok' },
  ok: { text: 'Clean', tone: 'ok' },
  benign: { text: 'Clean', tone: 'ok' },
  notscanned: { text: 'Not scanned', tone: 'mute' },
  not_scaned: { text: 'Not scanned', tone: 'mute' },
  error: { text: 'Error', tone: 'warn' },
  unknown: { text: 'Unknown', tone: 'mute' },
};

const labelOf = (word: string): VerdictLabel | undefined => {
  const key = word.toLowerCase();
  return Object.hasOwn(WORDS, key) ? WORDS[key] : undefined;
};

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Formats a verdict, classification or scan status, with its tone. The tenant's own name of it, if there is one, is its text; an unknown
 * one is shown as sent.
 */
export const formatVerdict = (value: string, name = value): VerdictLabel => {
  const known = labelOf(value) ?? labelOf(name);
  // A name that only repeats the value, such as `Phsh`, says less than the word for it.
  const isOwn = letters(name) !== letters(value);
  return {
    text: isOwn ? name : (known?.text ?? (value === '' ? 'None' : showInvisible(value))),
    tone: known?.tone ?? 'mute',
  };
};

/** The groups that charts distinguish, worst first. */
export const VERDICT_TONES: readonly { readonly tone: Tone; readonly label: string }[] = [
  { tone: 'bad', label: 'Phishing or malware' },
  { tone: 'warn', label: 'Suspicious' },
  { tone: 'mute', label: 'Spam or other' },
  { tone: 'ok', label: 'Clean' },
];

/** Results of SPF, DKIM and DMARC whose ids are not words. */
const AUTH_LABELS: ReadonlyMap<string, string> = new Map([
  ['bestguesspass', 'best-guess pass'],
  ['softfail', 'soft fail'],
  ['hardfail', 'hard fail'],
  ['temperror', 'temporary error'],
  ['permerror', 'permanent error'],
]);

/** Names a result of SPF, DKIM or DMARC; one that Postern doesn't know is shown as sent. */
export const authLabel = (result: string): string => AUTH_LABELS.get(result.toLowerCase()) ?? result;

/** The tone of one of SPF, DKIM and DMARC: a pass is good, a fail is bad, no result is neutral. */
export const authTone = (result: string): Tone => {
  const value = result.toLowerCase();
  if (value === 'pass' || value === 'bestguesspass') return 'ok';
  if (value === 'fail' || value === 'permerror') return 'bad';
  return value === 'softfail' || value === 'temperror' ? 'warn' : 'mute';
};
