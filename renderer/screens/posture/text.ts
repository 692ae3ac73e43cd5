/** All text of the posture screen. */
import { formatCount } from '../../state/format';

export const TEXT = {
  title: 'Posture',
  apps: 'Apps',
  loadingApps: 'Loading the numbers of the apps',
  noApps: 'The tenant has no numbers of its apps.',
  app: 'App',
  entities: 'Entities',
  scanned: 'Scanned',
  threats: 'Threats',
  unknown: '–',
  findings: 'Findings',
  loadingFindings: 'Loading findings',
  noFindings: 'No findings',
  noFindingsWhy: 'The tenant makes no posture checks.',
  count: (n: number | undefined) => (n === undefined ? '' : formatCount(n)),
  severity: (severity: string) => `Severity ${severity}`,
} as const;
