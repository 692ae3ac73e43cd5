import { defang } from '../../shared/rules/defang';
import { formatCount, formatQuantity } from '../../shared/rules/quantity';
import { showInvisible } from '../../shared/model/invisible';
import { useApp } from './app-store';

export { formatCount, formatQuantity };

/** Prepares text from others for display. */
type Show = (text: string) => string;

let last: { readonly own: readonly string[]; readonly show: Show } | undefined;

/** Returns the same function for the same domains, so that components are not drawn again. */
const showDefanged = (own: readonly string[]): Show => {
  if (last?.own !== own) last = { own, show: (text) => showInvisible(defang(text, own)) };
  return last.show;
};

const showFor = (s: ReturnType<typeof useApp.getState>): Show =>
  s.settings.defang ? showDefanged(s.ownDomains) : showInvisible;

/** Returns the function that prepares text from others for display: it marks invisible characters, and defangs links and addresses if the setting is on. */
export const useDefang = (): Show => useApp(showFor);

/** Does what the function of `useDefang` does, for code outside components. */
export const displayText = (text: string): string => showFor(useApp.getState())(text);

/** Defangs text that is copied, whatever the setting is. */
export const defangText = (text: string): string => defang(text, useApp.getState().ownDomains);

/** Formats the number of rows that the tenant counts: `20,114`, or `at least 150` if it counts none or too few. */
export const formatTotal = ({
  total,
  isTotalKnown,
}: {
  readonly total: number;
  readonly isTotalKnown: boolean;
}): string => (isTotalKnown ? formatCount(total) : `at least ${formatCount(total)}`);

/** Formats how many of a list are shown: `20 of 60 events`, or `At least 60 events` if there may be more. */
export const formatOfTotal = (shown: number, total: number, noun: string, isAtLeast = false): string => {
  const all = formatQuantity(total, noun);
  if (shown < total) return `${formatCount(shown)} of ${isAtLeast ? 'at least ' : ''}${all}`;
  return isAtLeast ? `At least ${all}` : all;
};

/** Formats a size in bytes: `1.4 MB`. */
export const formatBytes = (n: number): string => {
  if (n < 1024) return `${n} B`;
  const units = ['KB', 'MB', 'GB', 'TB'];
  let size = n / 1024;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${units[unit] ?? ''}`;
};

/** Formats a cell value as one line of text. */
export const formatCell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(formatCell).join(', ');
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return JSON.stringify(value) ?? '';
};
