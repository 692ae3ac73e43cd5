import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createXlsxWriter } from '../../../main/formats/xlsx';
import type { DatasetColumn } from '../../../shared/dataset';
import { EXPORT_FORMATS } from '../../../shared/model/app-state';
import type { Json } from '../../../shared/model/json';
import { writeExport } from '../../support/export-file';
import { startDatasets } from '../../support/files';

let files: Awaited<ReturnType<typeof startDatasets>>;
beforeAll(async () => {
  files = await startDatasets();
});
afterAll(() => files.stop());

const columns: DatasetColumn[] = [
  { key: 'entity_id', label: 'Entity ID', type: 'text' },
  { key: 'at', label: 'Received', type: 'time' },
  { key: 'subject', label: 'Subject', type: 'text' },
];
/** Instants around both changes of New York's clocks, by the quarter of an hour. */
const instants = ['2026-03-08T06:00:00Z', '2026-11-01T03:00:00Z'].flatMap((start) =>
  Array.from({ length: 24 }, (_, i) => new Date(Date.parse(start) + i * 900_000 + 1_000).toISOString()),
);
const SUBJECTS = ['=1+1', '@SUM(A1)', '-2', "'tis", 'a _x0041_ b', 'ünï 鍵', '00123', 'two\nlines'];
const rows: Json[][] = instants.map((at, i) => [`id-${i}`, at, SUBJECTS[i % SUBJECTS.length] ?? '']);

const inspect = (name: string, password?: string) =>
  files.client.inspect({ path: files.path(name), name, password });

describe('a file that Postern wrote', () => {
  it.each(EXPORT_FORMATS)(
    'reads back as its rows were, without a question, encrypted or not: %s',
    async (format) => {
      for (const password of [undefined, 'sésame 鍵']) {
        const name = `own.${format}${password !== undefined && format !== 'xlsx' ? '.zip' : ''}`;
        await writeExport(files.path(name), format, columns, rows, {
          bom: true,
          ...(password === undefined ? {} : { password }),
        });
        const needs = await inspect(name, password);
        expect(needs).toMatchObject({ ok: true, value: { kind: 'ready' } });
        if (needs.ok && needs.value.kind === 'ready') expect(needs.value.parts.length).toBeLessThanOrEqual(1);
        const shown = await files.show(name, undefined, password === undefined ? {} : { password });
        expect(shown.labels.map((label) => label.toLowerCase().replace(' ', '_'))).toEqual(
          format === 'csv' || format === 'xlsx'
            ? ['entity_id', 'received', 'subject']
            : ['entity_id', 'at', 'subject'],
        );
        const times = (all: readonly (readonly Json[])[]) =>
          all.map(([id, at, subject]) => [id, new Date(String(at)).toISOString(), subject]);
        expect(times(shown.rows)).toEqual(times(rows));
      }
    },
  );

  it('returns the exact instants of a workbook whose date cells show the time of a zone', async () => {
    await writeExport(files.path('zone.xlsx'), 'xlsx', columns, rows, { timeZone: 'America/New_York' });
    const shown = await files.show('zone.xlsx');
    expect(shown.rows.map(([, at]) => at)).toEqual(instants);
    expect(shown.columns.find(({ label }) => label === 'Received')?.type).toBe('time');
  });

  it('reads a workbook of several sheets as one set of rows, without its notes', async () => {
    const pieces: Uint8Array[] = [];
    const writer = createXlsxWriter(
      { columns, bom: false, timeZone: null, isDefanged: false, asJson: new Set() },
      async (bytes) => void pieces.push(Uint8Array.from(bytes)),
      { rows: 20, bytes: 1 << 30 },
    );
    for (const row of rows) await writer.rows([row]);
    await writer.finish();
    writeFileSync(files.path('sheets.xlsx'), Buffer.concat(pieces));
    expect(await inspect('sheets.xlsx')).toMatchObject({ value: { parts: [{ part: 'Results' }] } });
    expect((await files.show('sheets.xlsx')).rows).toEqual(rows);
    expect((await files.show('sheets.xlsx', undefined, { part: 'Notes' })).labels[0]).toContain(
      'Written by Postern',
    );
  });
});
