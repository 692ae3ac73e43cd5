import { z } from 'zod';
import { COLUMN_TYPES } from '../../shared/dataset';

/**
 * The name of the marker in our own files: in xlsx a custom document property of text (docProps/custom.xml), in
 * parquet a key of the file's key-value metadata. Csv and json have no place for it: `unguardFormula` restores a csv cell, and json is never guarded.
 */
export const MARKER_NAME = 'PosternExport';

/** Describes one of our own files, as JSON text: enough to read its cells back as they were in the result. */
export const ExportMarker = z.strictObject({
  version: z.literal(1),
  /** The columns in the order of the file; parquet names them by `key`, xlsx and csv by `label`. */
  columns: z.array(z.strictObject({ key: z.string(), label: z.string(), type: z.enum(COLUMN_TYPES) })),
  /** The zone of date cells in xlsx (an IANA name); absent if times are text, as the tenant sent them. */
  timeZone: z.string().optional(),
  /** Addresses and links were defanged: the cells are not what the tenant sent. */
  isDefanged: z.boolean(),
});
export type ExportMarker = z.infer<typeof ExportMarker>;
