/** Files of cases: written by a job with a receipt, and opened for reading. */
import { basename } from 'node:path';
import { fail, ok, type Result } from '../../../shared/bridge';
import type { ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import type { Case, CaseFormat, OpenedBundle } from '../../../shared/model/case';
import type { Job } from '../../../shared/model/app-state';
import { evidenceOf } from '../../../shared/rules/case-evidence';
import type { Deps } from '../../deps';
import { safeFileName } from '../../formats/file-name';
import { cancelled, failure } from '../../wire/failures';
import { isReaderEnded, startReader } from '../files/file-readers';
import type { Jobs } from '../jobs/jobs';
import type { FileToWrite, FinishedFile, ReceiptDetails } from '../jobs/write-file';
import type { Journal } from '../journal/journal';
import { writeBundle } from './bundle';
import { iocsAsCsv, iocsAsMisp, iocsAsStix } from './ioc-formats';
import { iocsOf } from './iocs';
import { asReport, createSummary } from './summary';
import { text } from './text';
import { listSegments, readSegment } from '../journal/segments';

/** Bytes of the audit journal in a bundle at most; some 300,000 entries. */
const JOURNAL_MOST = 128 * 1024 ** 2;
const LINE_BREAK = Buffer.from('\n');

/** A part of an audit journal: its lines as they are on the disk, and the number of older ones that it has no room for. */
type JournalPart = { readonly bytes: Buffer; readonly leftOut: number };

/**
 * Returns the lines of a journal from the first act that began at a time or later: their chain can be checked without the rest. Lines
 * are in the order in which acts ended, so an earlier act may be between them. The oldest are left out if there are too many.
 */
export const journalSince = async (
  folder: string,
  since: string,
  most: number = JOURNAL_MOST,
): Promise<JournalPart> => {
  const lines: Uint8Array[] = [];
  let size = 0;
  let leftOut = 0;
  for (const segment of listSegments(folder)) {
    const read = readSegment(segment).lines;
    const hasBegun = lines.length + leftOut > 0;
    const first = hasBegun ? 0 : read.findIndex(({ entry }) => entry && entry.at >= since);
    for (const { bytes } of first >= 0 ? read.slice(first) : []) {
      lines.push(bytes);
      size += bytes.length + LINE_BREAK.length;
    }
    let oldest = 0;
    for (; size > most; oldest += 1) size -= (lines[oldest]?.length ?? 0) + LINE_BREAK.length;
    // At once, so that their memory is free: a journal may be far longer than what has room.
    lines.splice(0, oldest);
    leftOut += oldest;
    // A long journal must not hold up the window.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { bytes: Buffer.concat(lines.flatMap((line) => [line, LINE_BREAK])), leftOut };
};

type FileDeps = Pick<Deps, 'clock' | 'dialogs'> & {
  readonly jobs: Jobs;
  readonly journal: Journal;
  /** Bytes of the audit journal in a bundle at most. */
  readonly journalMost?: number;
};
type ExportInput = ParsedLocalCallInput<'case.export'>;

const ENDINGS: Readonly<Record<CaseFormat, string>> = {
  bundle: 'zip',
  csv: 'csv',
  stix: 'json',
  misp: 'json',
  report: 'txt',
};

const asText = (one: Case, { as, ownDomains }: ExportInput, at: number): string => {
  const iocs = iocsOf(one, ownDomains);
  if (as === 'csv') return `\ufeff${iocsAsCsv(iocs, one)}`;
  if (as === 'report') return asReport(createSummary(one, ownDomains, new Date(at).toISOString()));
  const made = as === 'stix' ? iocsAsStix(one, iocs, at) : iocsAsMisp(one, iocs, at);
  return `${JSON.stringify(made, null, 2)}\n`;
};

const readJournal = async ({ journal, journalMost }: FileDeps, one: Case) => {
  await journal.written(one.journal);
  return journalSince(journal.folderOf(one.journal), one.createdAt, journalMost);
};

const write = async (
  deps: FileDeps,
  one: Case,
  { input, journal }: { readonly input: ExportInput; readonly journal: JournalPart | undefined },
  { create, report }: FileToWrite,
): Promise<Result<FinishedFile>> => {
  const at = deps.clock();
  const file = await create();
  const details: ReceiptDetails = {
    kind: 'case',
    timeZone: 'UTC',
    format: input.as,
    query: text.caseNamed(one.title, evidenceOf(one.pins).length),
  };
  report(1, 1);
  if (!journal) {
    await file.write(Buffer.from(asText(one, input, at)));
    return ok({ written: await file.finish(), details });
  }
  const { bytes, leftOut } = journal;
  const manifest = await writeBundle(file, { case: one, journal: bytes, ownDomains: input.ownDomains, at });
  const notes = [text.manifestHash(manifest), ...(leftOut > 0 ? [text.leftOut(leftOut)] : [])];
  return ok({ written: await file.finish(), details: { ...details, notes } });
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
  // Read once: what the analyst agrees to here is what is written.
  const journal = input.as === 'bundle' ? await readJournal(deps, one) : undefined;
  if (journal && journal.leftOut > 0 && !(await deps.dialogs.confirm(text.confirmLeftOut(journal.leftOut))))
    return ok(null);
  const ending = ENDINGS[input.as];
  const path = await deps.dialogs.saveFile({
    title: text.exportTitle,
    defaultName: safeFileName(text.fileOf(one.title, input.as)),
    filters: [{ name: ending.toUpperCase(), extensions: [ending] }],
  });
  if (path === undefined) return ok(null);
  return ok(
    deps.jobs.writeFile(path, { kind: 'export', title: basename(path), unit: 'files' }, (file) =>
      write(deps, one, { input, journal }, file),
    ),
  );
};

type OpenDeps = Pick<FileDeps, 'dialogs'> & Pick<Deps, 'startReader'>;

/** Opens bundles that the analyst picks, one at a time, each in its own process that may end without a loss. */
export const createBundleOpener = ({ dialogs, startReader: start }: OpenDeps) => {
  let current: AbortController | undefined;

  const read = async (path: string, signal: AbortSignal): Promise<Result<OpenedBundle>> => {
    const reader = startReader(start);
    signal.addEventListener('abort', reader.end, { once: true });
    const made = await reader.readCase({ path });
    await reader.discard();
    if (signal.aborted) return fail(cancelled());
    if (isReaderEnded(made))
      return fail(failure('invalid', text.readerEnded, { next: text.readerEndedNext }));
    return made.ok ? ok({ fileName: basename(path), ...made.value }) : made;
  };

  return {
    open: async (): Promise<Result<OpenedBundle | null>> => {
      if (current) return fail(failure('invalid', text.opening, { next: text.openingNext }));
      const opening = new AbortController();
      current = opening;
      try {
        const path = await dialogs.openFile({
          title: text.openTitle,
          filters: [{ name: text.bundleName, extensions: ['zip'] }],
        });
        if (opening.signal.aborted) return fail(cancelled());
        if (path === undefined) return ok(null);
        return await read(path, opening.signal);
      } finally {
        current = undefined;
      }
    },
    cancel: (): void => current?.abort(),
  };
};
