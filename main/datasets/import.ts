import { copyFile, mkdir, rm, stat } from 'node:fs/promises';
import { readdirSync, statSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { DatasetColumn } from '../../shared/dataset';
import { ANNOTATION_COLUMNS, ANNOTATION_VERDICTS } from '../../shared/model/annotations';
import { ROW_NOTES, type FileReport } from '../../shared/model/files';
import { ReadError } from '../formats/read/read-error';
import type { ReadRequest, ReadEvent } from '../formats/read/read-events';
import type { Dataset } from './dataset';
import { createIndexedRows } from './indexed-rows';
import { appendParquet } from './parquet-rows';
import type { ImportOrder, ImportProgress, ImportResult } from './protocol';
import { SILENCE_MS, type FileReader } from './reader';
import { inferTypes } from './infer-types';

/** The columns that hold what the analyst says about a row. */
const REVIEWS: readonly DatasetColumn[] = [
  {
    key: ANNOTATION_COLUMNS.verdict,
    label: 'My verdict',
    type: 'text',
    ranks: [...ANNOTATION_VERDICTS].reverse(),
    width: 90,
  },
  { key: ANNOTATION_COLUMNS.tags, label: 'My tags', type: 'list', width: 110 },
  { key: ANNOTATION_COLUMNS.note, label: 'My note', type: 'text', width: 150 },
];

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
/** The column store's reader takes the file in pieces of this size: more is quicker, and takes more of its memory. */
const PIECE = 16 * 1024 * 1024;

/** Reads the whole file by the column store; no type, no null and no delimiter is left for it to guess. */
const csvStatement = (
  name: string,
  { path, delimiter, index }: Extract<ReadEvent, { kind: 'indexed' }>['csv'],
): string => {
  const columns = Array.from({ length: index.width }, (_, i) => `'c${i}': 'VARCHAR'`).join(', ');
  const line = Math.max(64 * 1024, index.longest + 1024);
  return `insert into ${name} select * from read_csv(${quoted(path)}, auto_detect = false, header = true, delim = ${quoted(delimiter)}, quote = '"', escape = '"', strict_mode = true, columns = {${columns}}, max_line_size = ${line}, buffer_size = ${PIECE})`;
};

/** Bytes under a folder: while the column store works they are its only sign of life. */
const bytesUnder = (folder: string): number => {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
      (sum, file) => sum + statSync(join(folder, file)).size,
      0,
    );
  } catch {
    return 0;
  }
};

const CHECK_MS = 2_000;

/** Waits for the column store, but not for ever: where its files stop growing, the file is at fault. */
const watched = async (work: Promise<void>, folder: string): Promise<void> => {
  let size = bytesUnder(folder);
  let since = Date.now();
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const now = bytesUnder(folder);
      if (now !== size) [size, since] = [now, Date.now()];
      else if (Date.now() - since > SILENCE_MS)
        reject(new ReadError('malformed', 'Reading the file made no progress for 20 seconds: it was ended.'));
    }, CHECK_MS);
  });
  try {
    await Promise.race([work, silence]);
  } finally {
    clearInterval(timer);
  }
};

/** Fills an empty dataset with a file's rows; answers once they can be sorted and filtered. Rows can be seen as they come. */
export const importFile = async (
  dataset: Dataset,
  reader: FileReader,
  order: ImportOrder,
  tell: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ImportResult> => {
  let finals: readonly DatasetColumn[] = [];
  let done = 0;
  let total = (await stat(order.path)).size;
  const say = () => tell({ done, total, loaded: dataset.loaded(), columns: dataset.columns });

  const spoolOf = async (): Promise<string> => {
    await mkdir(dataset.folder, { recursive: true });
    return join(dataset.folder, `${dataset.name}-${randomUUID()}.file`);
  };

  const once = async (isPlain: boolean) => {
    let indexed: Extract<ReadEvent, { kind: 'indexed' }>['csv'] | undefined;
    let filling: Promise<void> | undefined;
    const ask: ReadRequest = {
      path: order.path,
      name: order.name,
      part: order.part,
      password: order.password,
      spool: await spoolOf(),
      isPlain,
    };
    const take = async (event: ReadEvent) => {
      signal.throwIfAborted();
      if (event.kind === 'columns') {
        finals = event.columns;
        const known = dataset.columns.length;
        if (event.columns.length > known) await dataset.extend(event.columns.slice(known));
        if (known === 0) say();
      } else if (event.kind === 'rows') {
        await dataset.append(event.rows);
        say();
      } else if (event.kind === 'indexed') {
        indexed = event.csv;
        dataset.useRows(createIndexedRows(event.csv));
        say();
        // The reader still takes the file's hash: the column store begins meanwhile.
        filling = watched(
          dataset.fillFrom({ text: csvStatement(dataset.name, event.csv), values: [] }, signal),
          dataset.folder,
        );
        filling.catch(() => undefined);
      } else {
        [done, total] = [event.done, event.total];
        say();
      }
    };
    const result = await reader.read(ask, take, signal).catch(async (error: unknown) => {
      if (!indexed) await rm(ask.spool, { force: true });
      throw error;
    });
    return { result, indexed, filling };
  };

  let { result, indexed, filling } = await once(false);
  if (indexed && filling) {
    const filled = filling.then(
      async () =>
        Number(
          (await dataset.query({ text: `select count(*) from ${dataset.name}`, values: [] }))[0]?.[0],
        ) === indexed?.index.count,
      (error: unknown) => (error instanceof ReadError ? Promise.reject(error) : false),
    );
    if (!(await filled)) {
      // The column store sees other records than we do: each row is handed over one by one instead.
      signal.throwIfAborted();
      await dataset.restart([]);
      finals = [];
      ({ result, indexed, filling } = await once(true));
    }
  }
  let { report } = result;
  if (report.format === 'parquet') {
    const path = result.parquet ?? (await spoolOf());
    try {
      if (result.parquet === undefined) await copyFile(order.path, path);
      const made = await appendParquet(dataset, path, say, signal);
      report = { ...report, ...made };
    } finally {
      await rm(path, { force: true });
    }
  }
  signal.throwIfAborted();
  const types = new Map(
    finals.filter(({ type }) => type !== 'text').map(({ key, type }) => [key, type] as const),
  );
  if (types.size > 0) await dataset.retype(types);
  if (report.format !== 'parquet') await dataset.retype(await inferTypes(dataset));
  await dataset.extend(REVIEWS);
  say();
  return { report: report satisfies FileReport, columns: dataset.columns, loaded: dataset.loaded() };
};

/** Whether a column is the file's own, and not one of ours beside it. */
export const isOwnColumn = ({ key }: DatasetColumn): boolean =>
  key !== ROW_NOTES && !(Object.values(ANNOTATION_COLUMNS) as readonly string[]).includes(key);
