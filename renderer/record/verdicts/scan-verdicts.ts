/** Security tools' results as the verdicts tab shows them. */
import type { SecToolResult } from '../../../shared/model/entity';
import { isToolShown, toolLabel } from '../../../shared/rules/brand';
import type { Flags } from '../../../shared/rules/flags';
import { disagreement, displayValue, type DisplayValue } from '../../../shared/rules/scan-status';
import { formatVerdict } from '../../components/verdict';
import { formatCount } from '../../state/format';
import { TEXT } from '../text';

/** One tool's result with its name and its display value. */
export type ScanVerdict = {
  readonly result: SecToolResult;
  readonly label: string;
  readonly value: DisplayValue;
};

/** Threats first. */
const RANK: Readonly<Record<DisplayValue, number>> = {
  found: 0,
  'found-no-click': 1,
  suspicious: 2,
  spam: 3,
  clean: 4,
  notScanned: 5,
  hide: 6,
};

/** Display values that are less precise than the tool's own verdict. */
const DETAILED: readonly DisplayValue[] = ['found', 'suspicious', 'spam'];

/** Returns the verdict to show for a tool: its own if it found something, otherwise the display value. */
export const toolVerdict = ({ result, value }: Pick<ScanVerdict, 'result' | 'value'>): string =>
  DETAILED.includes(value) ? (result.verdict ?? result.status) : value;

const isOff = (tool: string, flags: Flags): boolean =>
  (tool === 'ms_defender' && !flags.ms_defender) ||
  (tool === 'files_behind_links' && !flags.files_behind_links);

/** Returns the results that are shown with a brand and flags, threats first. */
export const visibleScans = (rows: readonly SecToolResult[], brand: string, flags: Flags): ScanVerdict[] =>
  rows
    .filter(({ sec_tool }) => isToolShown(sec_tool, brand))
    .map((result) => ({
      result,
      label: toolLabel(result.sec_tool, brand),
      value: displayValue({
        sec_tool: result.sec_tool,
        status: result.status,
        isOff: isOff(result.sec_tool, flags),
      }),
    }))
    .filter(({ value }) => value !== 'hide')
    .sort((a, b) => RANK[a.value] - RANK[b.value]);

const formatSide = (n: number, verdict: string): string =>
  `${formatCount(n)} ${n === 1 ? 'says' : 'say'} ${verdict}`;

/** Counts the tools that say clean and those that say each threat; undefined if they agree. */
export const formatDisagreement = (scans: readonly ScanVerdict[]): string | undefined => {
  const sides = disagreement(scans);
  if (!sides) return undefined;
  const counts = new Map<string, number>();
  for (const scan of sides.threat) {
    const verdict = formatVerdict(toolVerdict(scan)).text.toLowerCase();
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  }
  const threats = [...counts].sort(([, a], [, b]) => b - a).map(([verdict, n]) => formatSide(n, verdict));
  return TEXT.verdicts.disagree([formatSide(sides.clean.length, 'clean'), ...threats].join(', '));
};
