import type { ExportFormat } from '../../shared/model/app-state';
import { createParquetWriter } from './parquet';
import { createTextWriter } from './text-format';
import type { RowPlan, RowWriter, Sink } from './row-plan';
import { createXlsxWriter } from './xlsx';

/** Creates the writer of a format. */
export const createRowWriter = (format: ExportFormat, plan: RowPlan, sink: Sink): RowWriter => {
  switch (format) {
    case 'xlsx':
      return createXlsxWriter(plan, sink);
    case 'parquet':
      return createParquetWriter(plan, sink);
    case 'csv':
    case 'json':
      return createTextWriter(format, plan, sink);
  }
};
