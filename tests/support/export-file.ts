import { openExportTarget } from '../../main/formats/export-target';
import { createRefits, TypeMismatch } from '../../main/formats/parquet';
import { createRowWriter } from '../../main/formats/row-writer';
import type { WriteNotes } from '../../main/formats/row-plan';
import type { DatasetColumn } from '../../shared/dataset';
import type { ExportFormat } from '../../shared/model/app-state';
import type { Json } from '../../shared/model/json';

/** Writes rows to a file as an export does, with no dataset behind it. */
export const writeExport = async (
  path: string,
  format: ExportFormat,
  columns: readonly DatasetColumn[],
  rows: Iterable<readonly Json[]>,
  more: { readonly password?: string; readonly timeZone?: string; readonly bom?: boolean } = {},
): Promise<WriteNotes & { readonly bytes: number; readonly sha256: string }> => {
  const refits = createRefits();
  for (;;) {
    const target = await openExportTarget(path, format, more.password ?? null, `rows.${format}`);
    try {
      const writer = createRowWriter(
        format,
        { columns, bom: more.bom ?? false, timeZone: more.timeZone ?? null, isDefanged: false, ...refits },
        target.write,
      );
      let batch: (readonly Json[])[] = [];
      for (const row of rows) {
        if (batch.push(row) < 500) continue;
        await writer.rows(batch);
        batch = [];
      }
      await writer.rows(batch);
      const marks = await writer.finish();
      return { ...marks, ...(await target.finish()) };
    } catch (error) {
      await target.discard();
      if (!(error instanceof TypeMismatch)) throw error;
      refits.add(error);
    }
  }
};
