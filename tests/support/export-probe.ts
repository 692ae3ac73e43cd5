/** Writes many made-up rows to a file and prints the most memory that the process took: `node probe format rows path [password]`. */
import { writeExport } from './export-file';
import type { ExportFormat } from '../../shared/model/app-state';
import type { DatasetColumn } from '../../shared/dataset';

const [, , format = 'csv', count = '0', path = '', password] = process.argv;
const columns: readonly DatasetColumn[] = [
  { key: 'id', label: 'ID', type: 'text' },
  { key: 'n', label: 'N', type: 'number' },
  { key: 't', label: 'T', type: 'time' },
  { key: 'to', label: 'To', type: 'list' },
  { key: 'subject', label: 'Subject', type: 'text' },
];
let most = 0;
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss);
}, 20);
const rows = function* () {
  for (let i = 0; i < Number(count); i += 1)
    yield [
      `id-${i}-${(i * 2654435761) % 4294967296}`,
      i,
      new Date(1.7e12 + i * 1000).toISOString(),
      ['a@x.example', `u${i % 1000}@y.example`],
      `Subject ${i} of something longer ${i % 97}`,
    ];
};
const made = await writeExport(path, format as ExportFormat, columns, rows(), {
  timeZone: 'Europe/Berlin',
  ...(password ? { password } : {}),
});
clearInterval(watch);
process.stdout.write(JSON.stringify({ most, bytes: made.bytes }));
