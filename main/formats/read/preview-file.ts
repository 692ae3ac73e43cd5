import type { FilePreview, ReadAs } from '../../../shared/model/files';
import type { Json } from '../../../shared/model/json';
import { READ_TEXT } from '../text';
import type { Bytes } from './bytes';
import { readCsv } from './read-csv';
import { ReadError } from './read-error';
import type { Emit, ReadRequest } from './read-events';
import { kindOf, noProgress, openFile, openPart } from './read-file';
import type { Opened } from './unpack';
import { readJson } from './read-json';

/** Rows, columns and letters of a cell that a preview shows, and bytes of the file that it reads. */
const PREVIEW = { rows: 50, columns: 60, cell: 200, bytes: 1024 * 1024 } as const;

/** Returns where the last line of some bytes ends, in any encoding; their length if they have no line end. */
const endOfLines = (bytes: Uint8Array): number => {
  const at = bytes.lastIndexOf(0x0a);
  if (at < 0) return bytes.length;
  return bytes[at + 1] === 0 && bytes[at - 1] !== 0 ? at + 2 : at + 1;
};

/** Returns the lines at the start of some bytes. */
const startOf = ({ size, stream }: Bytes, most: number): Bytes => {
  let isCut = false;
  return {
    size: Math.min(size, most),
    isCut: () => isCut,
    stream: async function* () {
      let left = most;
      for await (const chunk of stream()) {
        isCut ||= chunk.length > left;
        if (chunk.length > left) {
          const start = chunk.subarray(0, left);
          yield start.subarray(0, endOfLines(start));
          return;
        }
        yield chunk;
        left -= chunk.length;
      }
    },
  };
};

const previewCell = (cell: Json): string =>
  (typeof cell === 'string' ? cell : cell === null ? '' : JSON.stringify(cell)).slice(0, PREVIEW.cell);

/** Reads the start of a text. One that is longer may have its header or its rows further down. */
const readStart = async (kind: 'csv' | 'json', head: Bytes, emit: Emit, readAs: ReadAs) => {
  try {
    return kind === 'csv' ? await readCsv(head, undefined, emit, readAs) : await readJson(head, emit, readAs);
  } catch (error) {
    if (error instanceof ReadError && error.code !== 'too_large' && head.isCut?.() === true)
      throw new ReadError('empty', ...READ_TEXT.startWithoutRows);
    throw error;
  }
};

/** Opens the part of a file that a request names. No preview asks for a password: reading the file does. */
const openTarget = async (
  opened: Opened,
  request: Omit<ReadRequest, 'spool'>,
  progress: () => Promise<void>,
) => {
  try {
    return await openPart(opened, request, progress);
  } catch (error) {
    if (error instanceof ReadError && error.code === 'password')
      throw new ReadError('password', ...READ_TEXT.previewPassword);
    throw error;
  }
};

/** Reads the first rows of a csv or JSON file as a request's settings want it. Throws a `ReadError`, or the disk's own error. */
export const previewFile = async (
  request: Omit<ReadRequest, 'spool'>,
  progress: () => Promise<void> = noProgress,
): Promise<FilePreview> => {
  const { readAs = {} } = request;
  const opened = await openFile(request, progress);
  try {
    const target = await openTarget(opened, request, progress);
    const kind = kindOf(target, readAs);
    if (kind !== 'csv' && kind !== 'json') throw new ReadError('unsupported', ...READ_TEXT.noSettings);
    const head = startOf(target.bytes, PREVIEW.bytes);
    let columns: readonly string[] = [];
    const rows: string[][] = [];
    const collect: Emit = async (event) => {
      // The first column has the notes of the rows.
      if (event.kind === 'columns') columns = event.columns.slice(1).map(({ label }) => label);
      if (event.kind !== 'rows') return;
      for (const row of event.rows.slice(0, PREVIEW.rows - rows.length))
        rows.push(row.slice(1, PREVIEW.columns + 1).map(previewCell));
    };
    const facts = await readStart(kind, head, collect, readAs);
    const report = { format: kind, ...facts };
    return { columns: columns.slice(0, PREVIEW.columns), width: columns.length, rows, report };
  } finally {
    await opened.archive?.close();
  }
};
