/** Security tools' results as the verdicts tab shows them. */
import type { App } from '../../../shared/model/apps';
import type { SecToolResult } from '../../../shared/model/entity';
import { isToolShown, toolLabel } from '../../../shared/rules/brand';
import type { Flags } from '../../../shared/rules/flags';
import { disagreement, displayValue, ownWord, type DisplayValue } from '../../../shared/rules/scan-status';
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
export const toolVerdict = ({ result, value }: Pick<ScanVerdict, 'result' | 'value'>): string => {
  const own = ownWord(result);
  if (own === undefined) return UNKNOWN;
  return DETAILED.includes(value) ? own : value;
};

/** A result that has neither a status nor a verdict. */
const UNKNOWN = 'unknown';

/** The tools that the tenant has disabled, besides those whose flag is off. */
export const disabledTools = (apps: readonly App[]): ReadonlySet<string> =>
  new Set(apps.filter(({ state }) => state === 'disabled').map(({ name }) => name));

const isOff = (tool: string, flags: Flags): boolean =>
  (tool === 'ms_defender' && !flags.ms_defender) ||
  (tool === 'files_behind_links' && !flags.files_behind_links);

const clicksOf = ({ details }: SecToolResult): number | undefined =>
  typeof details['clicks'] === 'number' ? details['clicks'] : undefined;

/** Returns the results that are shown with a brand, flags and the tools that the tenant has disabled, threats first. */
export const visibleScans = (
  rows: readonly SecToolResult[],
  brand: string,
  flags: Flags,
  disabled: ReadonlySet<string> = new Set(),
): ScanVerdict[] =>
  rows
    .filter(({ sec_tool }) => isToolShown(sec_tool, brand))
    .map((result) => ({
      result,
      label: toolLabel(result.sec_tool, brand),
      value: displayValue({
        sec_tool: result.sec_tool,
        status: result.status,
        verdict: result.verdict,
        clicks: clicksOf(result),
        isOff: isOff(result.sec_tool, flags) || disabled.has(result.sec_tool),
      }),
    }))
    .filter(({ value }) => value !== 'hide')
    .sort((a, b) => RANK[a.value] - RANK[b.value]);

/** Clean results from which on they are shown as one line. */
const MOST_CLEAN = 3;

/** Splits the results into those that are listed and the clean ones that are collapsed. */
export const splitClean = (
  scans: readonly ScanVerdict[],
): { readonly listed: readonly ScanVerdict[]; readonly clean: readonly ScanVerdict[] } => {
  const clean = scans.filter(({ value }) => value === 'clean');
  return clean.length < MOST_CLEAN
    ? { listed: scans, clean: [] }
    : { listed: scans.filter(({ value }) => value !== 'clean'), clean };
};

const formatSide = (n: number, verdict: string): string =>
  `${formatCount(n)} ${n === 1 ? 'says' : 'say'} ${verdict}`;

/** Counts the tools that say clean and those that say each threat; undefined if they agree. */
export const formatDisagreement = (scans: readonly ScanVerdict[]): string | undefined => {
  const sides = disagreement(scans.map((scan) => ({ ...scan, sec_tool: scan.result.sec_tool })));
  if (!sides) return undefined;
  const counts = new Map<string, number>();
  for (const scan of sides.threat) {
    const verdict = formatVerdict(toolVerdict(scan)).text.toLowerCase();
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  }
  const threats = [...counts].sort(([, a], [, b]) => b - a).map(([verdict, n]) => formatSide(n, verdict));
  return TEXT.verdicts.disagree([formatSide(sides.clean.length, 'clean'), ...threats].join(', '));
};
