import { readSeverity, SEVERITIES, type SeverityName } from '../model/query';

/** Returns the number of a severity, 1 to 5. */
export const severityNumber = (severity: SeverityName): number => SEVERITIES.indexOf(severity) + 1;

const WORDS: Readonly<Record<SeverityName, string>> = {
  verylow: 'very low',
  low: 'low',
  medium: 'medium',
  high: 'high',
  veryhigh: 'very high',
};

/** The words of the severities, the lowest first. */
export const SEVERITY_WORDS: readonly string[] = SEVERITIES.map((one) => WORDS[one]);

/** Returns the word of a severity that the tenant sent by name or number; one that isn't known as it was sent. */
export const severityWord = (sent: string | number): string => {
  const severity = readSeverity(sent);
  return severity === undefined ? String(sent) : WORDS[severity];
};

/** Formats a severity: `4 · high`; one that the tenant didn't send, or that isn't one, is unknown. */
export const severityLabel = (severity: SeverityName | undefined): string =>
  severity === undefined ? 'Unknown' : `${severityNumber(severity)} · ${WORDS[severity]}`;
