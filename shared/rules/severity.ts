import { SEVERITIES } from '../model/query';

export type SeverityName = (typeof SEVERITIES)[number];

/** The number of a severity, 1 to 5 (specification section 3). */
export const severityNumber = (severity: SeverityName): number => SEVERITIES.indexOf(severity) + 1;

/** The severity of a number from 1 to 5; anything else has none. */
export const severityOf = (number: number): SeverityName | undefined =>
  Number.isInteger(number) ? SEVERITIES[number - 1] : undefined;

/** What people read: `4 · high`. */
export const severityLabel = (severity: SeverityName): string => {
  const words = {
    verylow: 'very low',
    low: 'low',
    medium: 'medium',
    high: 'high',
    veryhigh: 'very high',
  } as const;
  return `${severityNumber(severity)} · ${words[severity]}`;
};
