/** All text of the posture screen. */
import { formatCount } from '../../state/format';

export const TEXT = {
  title: 'Posture',
  findings: 'Findings',
  loadingFindings: 'Loading findings',
  noFindings: 'No findings',
  noFindingsWhy: 'The tenant lists no checks.',
  count: (n: number | undefined) => (n === undefined ? '' : formatCount(n)),
} as const;
