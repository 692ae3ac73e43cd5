/** Files of cases: written by a job with a receipt, and opened for reading. */
import { basename } from 'node:path';
import { fail, ok, type Result } from '../../../shared/bridge';
import type { ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import type { Case, CaseFormat, OpenedBundle } from '../../../shared/model/case';
import type { Job } from '../../../shared/model/app-state';
import type { Deps } from '../../deps';
import { safeFileName } from '../../formats/file-name';
import { formatDiskError } from '../../formats/disk-errors';
import { ReadError } from '../../formats/read/read-error';
import { failure } from '../../wire/failures';
import type { Jobs } from '../jobs/jobs';
import type { FileToWrite, FinishedFile, ReceiptDetails } from '../jobs/write-file';
import type { Journal } from '../journal/journal';
import { listSegments, readSegment } from '../journal/segments';
import { NotABundle, readBundle, writeBundle } from './bundle';
import { iocsAsCsv, iocsAsMisp, iocsAsStix } from './ioc-formats';
import { iocsOf } from './iocs';
import { asReport, createSummary } from './summary';
import { text } from './text';

type FileDeps = Pick<Deps, 'clock' | 'dialogs'> & { readonly jobs: Jobs; readonly journal: Journal };
type ExportInput = ParsedLocalCallInput<'case.export'>;

const LINE_BREAK = Buffer.from('\n');

/**
 * Returns the lines of a journal from the first act that began at a time or later, as they are on the disk: their chain can be checked
 * without the rest. Lines stand in the order in which acts ended, so an earlier act may stand between them.
 */
const journalSince = async (folder: string, since: string): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for (const segment of listSegments(folder)) {
    const { lines } = readSegment(segment);
    const first = parts.length > 0 ? 0 : lines.findIndex(({ entry }) => entry && entry.at >= since);
    if (first >= 0) parts.push(...lines.slice(first).flatMap(({ bytes }) => [bytes, LINE_BREAK]));
    // A long journal must not hold up the window.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return Buffer.concat(parts);
};

const ENDINGS: Readonly<Record<CaseFormat, string>> = {
  bundle: 'zip',
  csv: 'csv',
  stix: 'json',
  misp: 'json',
  report: 'txt',
};

const asText = (one: Case, { as, ownDomains }: ExportInput, at: number): string => {
  const iocs = iocsOf(one, ownDomains);
  if (as === 'csv') return `\ufeff${iocsAsCsv(iocs)}`;
  if (as === 'report') return asReport(createSummary(one, ownDomains, new Date(at).toISOString()));
  const made = as === 'stix' ? iocsAsStix(one, iocs, at) : iocsAsMisp(one, iocs, at);
  return `${JSON.stringify(made, null, 2)}\n`;
};

const write = async (
  { clock, journal }: FileDeps,
  one: Case,
  input: ExportInput,
  { create, report }: FileToWrite,
): Promise<Result<FinishedFile>> => {
  const at = clock();
  const file = await create();
  const details: ReceiptDetails = {
    kind: 'case',
    timeZone: 'UTC',
    format: input.as,
    query: text.caseNamed(one.title, one.pins.length),
  };
  report(1, 1);
  if (input.as !== 'bundle') {
    await file.write(Buffer.from(asText(one, input, at)));
    return ok({ written: await file.finish(), details });
  }
  await journal.written(one.journal);
  const part = await journalSince(journal.folderOf(one.journal), one.createdAt);
  const manifest = await writeBundle(file, { case: one, journal: part, ownDomains: input.ownDomains, at });
  return ok({ written: await file.finish(), details: { ...details, notes: [text.manifestHash(manifest)] } });
};

/** Writes a case in a format, to a file that the analyst names. */
export const exportCase = async (
  deps: FileDeps,
  one: Case,
  input: ExportInput,
): Promise<Result<Job | null>> => {
  const needsIocs = input.as === 'csv' || input.as === 'stix' || input.as === 'misp';
  if (needsIocs && iocsOf(one, input.ownDomains).length === 0)
    return fail(failure('invalid', text.noIocs, { next: text.noIocsNext }));
  const ending = ENDINGS[input.as];
  const path = await deps.dialogs.saveFile({
    title: text.exportTitle,
    defaultName: safeFileName(text.fileOf(one.title, input.as)),
    filters: [{ name: ending.toUpperCase(), extensions: [ending] }],
  });
  if (path === undefined) return ok(null);
  return ok(
    deps.jobs.writeFile(path, { kind: 'export', title: basename(path), unit: 'files' }, (file) =>
      write(deps, one, input, file),
    ),
  );
};

/** Opens a bundle that the analyst picks, and checks each of its parts. */
export const openBundle = async ({
  dialogs,
}: Pick<FileDeps, 'dialogs'>): Promise<Result<OpenedBundle | null>> => {
  const path = await dialogs.openFile({
    title: text.openTitle,
    filters: [{ name: text.bundleName, extensions: ['zip'] }],
  });
  if (path === undefined) return ok(null);
  try {
    return ok({ fileName: basename(path), ...(await readBundle(path)) });
  } catch (error) {
    if (error instanceof NotABundle || error instanceof ReadError)
      return fail(failure('invalid', error.message, { next: text.notBundleNext }));
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return fail(failure('disk', formatDiskError(code), { code }));
  }
};
