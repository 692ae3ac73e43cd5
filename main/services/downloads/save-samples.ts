/** Downloads of several samples into one folder, with a list of what became of each. */
import { basename, join } from 'node:path';
import { type Failure, type Result, fail, ok } from '../../../shared/bridge';
import type { ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import type { Job, Receipt } from '../../../shared/model/app-state';
import { cancelled } from '../../wire/failures';
import type { JobEnd, Report } from '../jobs/job';
import type { FileToWrite, FinishedFile, RunningJob } from '../jobs/write-file';
import type { ApiClient } from '../tenant/api-client';
import { checkSample, downloadSample, type DownloadDeps } from './download-sample';
import { fetchAndSaveMail, mailName } from './save-mail';
import { TEXT } from './text';
import { existsSync } from 'node:fs';
import { nameEndingIn, safeFileName } from '../../formats/file-name';

/** Chooses the path of a file by its name and the ending that is added to it. */
type NextPath = (name: string, ending: string) => string;

/** Creates the choice of names in a folder: none is used twice, in any case of its letters, and no file that is there is replaced. */
export const createNames = (folder: string): NextPath => {
  const used = new Set<string>();
  return (name, ending) => {
    const safe = safeFileName(name);
    const extension = /(?<=.)\.[^.]{1,16}$/u.exec(safe)?.[0] ?? '';
    const stem = safe.slice(0, safe.length - extension.length);
    for (let n = 1; ; n += 1) {
      const free = nameEndingIn(stem, `${n === 1 ? '' : ` (${n})`}${extension}${ending}`);
      const path = join(folder, free);
      if (used.has(free.toLowerCase()) || existsSync(path)) continue;
      used.add(free.toLowerCase());
      return path;
    }
  };
};

type SamplesInput = ParsedLocalCallInput<'download.files'>;
type Sample = SamplesInput['files'][number];

/** One line of the list: the sample as it was asked for, and what became of it. */
type Line = Pick<Sample, 'name' | 'entity_type' | 'entity_id'> &
  (
    | { readonly state: 'saved'; readonly receipt: Receipt | undefined }
    | { readonly state: 'unavailable' | 'failed'; readonly reason: string }
    | { readonly state: 'not tried' }
  );

type Batch = {
  readonly deps: DownloadDeps;
  readonly client: ApiClient;
  readonly as: SamplesInput['as'];
  readonly nextPath: NextPath;
};

const THERE = { success: true } as const;

const saveOne = async (batch: Batch, sample: Sample, job: RunningJob): Promise<Result<Line>> => {
  const { name, entity_type, entity_id } = sample;
  const about = { name, entity_type, entity_id };
  const { deps, client, as } = batch;
  const input = { ...sample, name: sample.isMail ? mailName(sample) : name, as };
  // The tenant is not asked for an email before: its parts are read like those on screen.
  const check = sample.isMail ? ok(THERE) : await checkSample(client, input, job.signal);
  if (!check.ok) return check;
  if (!check.value.success) return ok({ ...about, state: 'unavailable', reason: check.value.reason });
  const path = batch.nextPath(input.name, as === 'zip' ? '.zip' : '');
  const saved = await deps.jobs.writeFileIn(path, job, (file) =>
    sample.isMail ? fetchAndSaveMail(deps, client, input, file) : downloadSample(deps, client, input, file),
  );
  return saved.ok ? ok({ ...about, state: 'saved', receipt: saved.value.receipt }) : saved;
};

/** Returns true if a failure ends the whole job: each of the next samples would fail in the same way. */
const isFinal = ({ kind, code }: Failure): boolean =>
  kind === 'offline'
    ? code !== 'reset'
    : ['cancelled', 'signed_out', 'unauthorized', 'rate_limited', 'disk'].includes(kind);

/** Downloads one sample after the other. Returns the lines, and the failure that ended it early, if any. */
const saveAll = async (
  batch: Batch,
  files: readonly Sample[],
  signal: AbortSignal,
  report: Report,
): Promise<{ readonly lines: readonly Line[]; readonly ended?: Failure }> => {
  const lines: Line[] = [];
  for (const sample of files) {
    if (signal.aborted) return { lines, ended: cancelled() };
    const saved = await saveOne(batch, sample, { signal, report: () => undefined });
    const { name, entity_type, entity_id } = sample;
    lines.push(
      saved.ok
        ? saved.value
        : { name, entity_type, entity_id, state: 'failed', reason: saved.failure.message },
    );
    if (!saved.ok && (signal.aborted || isFinal(saved.failure))) return { lines, ended: saved.failure };
    report(lines.length, files.length);
  }
  return { lines };
};

const writeList = async (
  lines: readonly Line[],
  asked: number,
  timeZone: string,
  file: FileToWrite,
): Promise<Result<FinishedFile>> => {
  const part = await file.create();
  await part.write(Buffer.from(`${JSON.stringify({ asked, files: lines }, null, 2)}\n`, 'utf8'));
  const written = lines.filter(({ state }) => state === 'saved').length;
  return ok({
    written: await part.finish(),
    details: { kind: 'download', timeZone, format: 'json', rows: { asked, written, total: asked } },
  });
};

const downloadAll = async (
  batch: Batch,
  folder: string,
  { files }: SamplesInput,
  signal: AbortSignal,
  report: Report,
): Promise<Result<JobEnd>> => {
  report(0, files.length);
  const { lines: tried, ended } = await saveAll(batch, files, signal, report);
  const untried = files.slice(tried.length).map(({ name, entity_type, entity_id }): Line => {
    return { name, entity_type, entity_id, state: 'not tried' };
  });
  const lines = [...tried, ...untried];
  const saved = lines.filter(({ state }) => state === 'saved').length;
  const message = TEXT.savedOf(saved, files.length, basename(folder));
  const listPath = batch.nextPath(TEXT.listName, '');
  // The list is also written if the job was cancelled and files are there.
  const listed =
    ended && saved === 0
      ? undefined
      : await batch.deps.jobs.writeFileIn(
          listPath,
          { signal: new AbortController().signal, report: () => undefined },
          (file) => writeList(lines, files.length, batch.deps.timeZone, file),
        );
  if (ended) {
    const next = listed?.ok ? `${TEXT.downloadRest} ${TEXT.listedIn(listPath)}` : TEXT.downloadRest;
    return fail({ ...ended, message: `${ended.message} ${message}`, next });
  }
  if (listed && !listed.ok)
    return fail({ ...listed.failure, message: `${message} ${TEXT.notListed} ${listed.failure.message}` });
  const end = { ...listed?.value, message };
  if (saved === files.length) return ok(end);
  const reason = lines.flatMap((line) => ('reason' in line ? [`${line.name}: ${line.reason}`] : []))[0] ?? '';
  return ok({ ...end, message: `${message} ${reason}`, isIncomplete: true, next: TEXT.seeList });
};

/** Downloads several samples into a folder that the analyst chooses, as one job. */
export const saveSamples = async (deps: DownloadDeps, input: SamplesInput): Promise<Result<Job | null>> => {
  const client = deps.client();
  const folder = await deps.dialogs.chooseFolder({ title: TEXT.chooseFolder(input.files.length) });
  if (folder === undefined) return ok(null);
  const batch = { deps, client, as: input.as, nextPath: createNames(folder) };
  const title = TEXT.downloadTitle(input.files.length);
  return ok(
    deps.jobs.start({ kind: 'download', title, unit: 'files', total: input.files.length }, (signal, report) =>
      downloadAll(batch, folder, input, signal, report),
    ),
  );
};
