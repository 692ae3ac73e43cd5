import type { Result } from '../../../shared/bridge';
import { ok } from '../../../shared/bridge';
import type { ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import type { Job } from '../../../shared/model/app-state';
import { createEml } from '../../formats/eml';
import { safeFileName } from '../../formats/file-name';
import type { FileToWrite, FinishedFile } from '../jobs/write-file';
import type { ApiClient } from '../tenant/api-client';
import type { DownloadDeps } from './download-sample';
import { saveMade } from './save-sample';
import { TEXT } from './text';

type MailInput = ParsedLocalCallInput<'download.mail'>;

/** Makes the message of an email from its headers and body, and writes it to a file. */
export const fetchAndSaveMail = async (
  { timeZone, platform }: DownloadDeps,
  client: ApiClient,
  input: MailInput & { readonly name: string },
  file: FileToWrite,
): Promise<Result<FinishedFile>> => {
  const { signal } = file;
  const at = { a: input.entity_type, b: input.entity_id };
  const [headers, body] = await Promise.all([
    client.call('mail.headers', at, { signal }),
    client.call('mail.body', at, { signal }),
  ]);
  if (!headers.ok) return headers;
  if (!body.ok) return body;
  const { html, text } = body.value;
  const eml = createEml({ ...headers.value, html, text });
  const saved = await saveMade(input, { file, timeZone, platform }, eml);
  if (!saved.ok) return saved;
  const leftOut = headers.meta?.skipped ?? 0;
  const notes = [TEXT.rebuilt, ...(leftOut > 0 ? [TEXT.headersLeftOut(leftOut)] : [])];
  return ok({ ...saved.value, details: { ...saved.value.details, notes } });
};

/** Characters of a subject that name the file. */
const MAX_NAME = 100;

/** Returns the name of the file of an email, by its subject. */
export const mailName = ({ name }: Pick<MailInput, 'name'>): string =>
  safeFileName(`${name.trim().slice(0, MAX_NAME) || TEXT.untitled}.eml`);

/** Saves an email's headers and body as a message, as a job; the analyst names the file first. */
export const saveMail = async (deps: DownloadDeps, input: MailInput): Promise<Result<Job | null>> => {
  const client = deps.client();
  const isZip = input.as === 'zip';
  const name = mailName(input);
  const path = await deps.dialogs.saveFile({
    title: isZip ? TEXT.saveMailZip : TEXT.saveMail,
    defaultName: isZip ? safeFileName(`${name}.zip`) : name,
    filters: isZip ? [{ name: 'Zip', extensions: ['zip'] }] : [{ name: 'EML', extensions: ['eml'] }],
  });
  if (path === undefined) return ok(null);
  return ok(
    deps.jobs.writeFile(path, { kind: 'download', title: name, unit: 'bytes' }, (file) =>
      fetchAndSaveMail(deps, client, { ...input, name }, file),
    ),
  );
};
