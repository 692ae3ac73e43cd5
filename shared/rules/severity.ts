import { SEVERITIES } from '../model/query';

export type SeverityName = (typeof SEVERITIES)[number];

/** Returns the number of a severity, 1 to 5. */
export const severityNumber = (severity: SeverityName): number => SEVERITIES.indexOf(severity) + 1;

/** Returns the severity with a number from 1 to 5; undefined for any other number. */
export const severityFromNumber = (number: number): SeverityName | undefined =>
  Number.isInteger(number) ? SEVERITIES[number - 1] : undefined;

/** Formats a severity: `4 · high`. */
export const severityLabel = (severity: SeverityName): string => {
  const labels = {
    verylow: 'very low',
    low: 'low',
    medium: 'medium',
    high: 'high',
    veryhigh: 'very high',
  } as const;
  return `${severityNumber(severity)} · ${labels[severity]}`;
};
