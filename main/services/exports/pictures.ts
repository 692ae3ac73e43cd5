import { basename } from 'node:path';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import type { Deps } from '../../deps';
import type { Feature } from '../../feature';
import { safeFileName } from '../../formats/file-name';
import { failure } from '../../wire/failures';
import type { Jobs } from '../jobs/jobs';
import type { FileToWrite, FinishedFile } from '../jobs/write-file';
import { text } from './text';

type PictureDeps = Pick<Deps, 'dialogs'> & { readonly jobs: Jobs };
type PictureAsk = ParsedLocalCallInput<'export.picture'>;

/** The first bytes of every png. */
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Tells Excel that a csv is UTF-8. */
const BOM = '\ufeff';

type Made = { readonly bytes: Buffer; readonly guarded: number };

/** Returns the bytes of the file, with the number of cells that got the formula guard; nothing if a picture is no png. */
const bytesOf = async ({ content }: PictureAsk): Promise<Made | undefined> => {
  if (content.kind === 'png') {
    const bytes = Buffer.from(content.png, 'base64');
    return bytes.subarray(0, PNG.length).equals(PNG) ? { bytes, guarded: 0 } : undefined;
  }
  const { createCsvWriter } = await import('../../formats/csv');
  const csv = createCsvWriter();
  const lines = [content.labels, ...content.rows].map((row) => csv.row(row));
  return { bytes: Buffer.from(BOM + lines.join('')), guarded: csv.guarded() };
};

const writePicture = async (
  { content, query }: PictureAsk,
  { bytes, guarded }: Made,
  { create }: FileToWrite,
): Promise<Result<FinishedFile>> => {
  const file = await create();
  await file.write(bytes);
  const rows = content.kind === 'csv' ? content.rows.length : undefined;
  const details = {
    kind: 'export',
    timeZone: text.asShown,
    query,
    format: content.kind,
    source: { kind: 'list', isLocal: false },
    ...(rows === undefined ? {} : { rows: { asked: rows, written: rows, total: rows } }),
    ...(guarded > 0 ? { guarded } : {}),
  } as const;
  return ok({ written: await file.finish(), details });
};

/** Creates the feature that exports what the page drew, or the numbers behind it, to a file that the analyst names. */
export const createPictures = ({ dialogs, jobs }: PictureDeps): Feature<'export.picture'> => ({
  handlers: {
    'export.picture': async (ask) => {
      const { kind } = ask.content;
      const made = await bytesOf(ask);
      if (!made) return fail(failure('invalid', text.noPng));
      const path = await dialogs.saveFile({
        title: text.exportTitle(kind.toUpperCase()),
        defaultName: safeFileName(`${ask.name}.${kind}`),
        filters: [{ name: kind.toUpperCase(), extensions: [kind] }],
      });
      if (path === undefined) return ok(null);
      return ok(
        jobs.writeFile(path, { kind: 'export', title: basename(path), unit: 'bytes' }, (file) =>
          writePicture(ask, made, file),
        ),
      );
    },
  },
});
