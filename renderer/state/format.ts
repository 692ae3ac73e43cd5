import { defang } from '../../shared/rules/defang';
import { showInvisible } from '../../shared/model/invisible';
import { useApp } from './app-store';

const defanged = (text: string): string => showInvisible(defang(text));

/** Returns the function that prepares text from others for display: it marks invisible characters, and defangs links and addresses if the setting is on. */
export const useDefang = (): ((text: string) => string) =>
  useApp((s) => s.settings.defang) ? defanged : showInvisible;

/** Does what the function of `useDefang` does, for code outside components. */
export const displayText = (text: string): string =>
  useApp.getState().settings.defang ? defanged(text) : showInvisible(text);

/** Formats a count with separators: `20,114`. */
export const formatCount = (n: number): string => n.toLocaleString('en-US');

/** Formats a count with its noun: `1 row`, `20,114 rows`. */
export const formatQuantity = (n: number, one: string, many = `${one}s`): string =>
  `${formatCount(n)} ${n === 1 ? one : many}`;

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
