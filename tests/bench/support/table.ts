import type { Measured, Unmeasured } from './figure';

const number = (value: number): string => {
  if (value === Number.MAX_VALUE) return '∞';
  if (value >= 1000) return Math.round(value).toLocaleString('en-US');
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
};

/** The figures as a table that reads well both on a terminal and in README. */
export const table = (figures: readonly Measured[], unmeasured: readonly Unmeasured[]): string => {
  const head = ['figure', 'Postern', 'min – max', 'beside', 'its value', 'ratio', 'aim', 'met'];
  const rows = figures.map((one) => [
    one.name,
    `${number(one.value)} ${one.unit}`,
    `${number(one.min)} – ${number(one.max)}`,
    one.peer,
    `${number(one.peerValue)} ${one.unit}`,
    `${number(one.ratio)}x`,
    one.aim,
    one.met ? 'yes' : '**no**',
  ]);
  const failed = unmeasured.map(({ name, error }) => [
    name,
    'not measured',
    '',
    error.split('\n')[0]?.slice(0, 80) ?? '',
    '',
    '',
    '',
    '**no**',
  ]);
  const all = [head, ...rows, ...failed];
  const widths = head.map((_, i) => Math.max(...all.map((row) => (row[i] ?? '').length)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  return [
    line(head),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...[...rows, ...failed].map(line),
    '',
  ].join('\n');
};
