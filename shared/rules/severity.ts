import { SEVERITIES, type SeverityName } from '../model/query';

/** Returns the number of a severity, 1 to 5. */
export const severityNumber = (severity: SeverityName): number => SEVERITIES.indexOf(severity) + 1;

/** Formats a severity: `4 · high`; one that the tenant didn't send, or that isn't one, is unknown. */
export const severityLabel = (severity: SeverityName | undefined): string => {
  if (severity === undefined) return 'Unknown';
  const labels = {
    verylow: 'very low',
    low: 'low',
    medium: 'medium',
    high: 'high',
    veryhigh: 'very high',
  } as const;
  return `${severityNumber(severity)} · ${labels[severity]}`;
};
