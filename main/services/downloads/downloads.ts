import type { Result } from '../../../shared/bridge';
import { ok } from '../../../shared/bridge';
import type { LocalCallOutput } from '../../../shared/local-calls/contract';
import { safeFileName } from '../../formats/file-name';
import type { Feature } from '../../feature';
import { checkSample, downloadSample, type DownloadDeps } from './download-sample';
import { saveMail } from './save-mail';
import type { DownloadInput } from './save-sample';
import { saveSamples } from './save-samples';
import { TEXT } from './text';

/** Asks for the file first, so that the analyst names it only if it is there; then downloads it in a job. */
const downloadAttachment = async (
  deps: DownloadDeps,
  input: DownloadInput,
): Promise<Result<LocalCallOutput<'download.attachment'>>> => {
  const client = deps.client();
  const check = await checkSample(client, input);
  if (!check.ok) return check;
  if (!check.value.success) return ok(check.value);
  const name = safeFileName(input.name);
  const isZip = input.as === 'zip';
  const path = await deps.dialogs.saveFile({
    title: isZip ? TEXT.saveZip : TEXT.saveRaw,
    defaultName: isZip ? safeFileName(`${name}.zip`) : name,
    filters: isZip ? [{ name: 'Zip', extensions: ['zip'] }] : [],
  });
  if (path === undefined) return ok({ success: true, job: null });
  const job = deps.jobs.writeFile(path, { kind: 'download', title: name, unit: 'bytes' }, (file) =>
    downloadSample(deps, client, input, file),
  );
  return ok({ success: true, job });
};

/** Creates the feature of sample downloads: checked, saved where the analyst says, hashed, never opened. */
export const createDownloads = (
  deps: DownloadDeps,
): Feature<'download.attachment' | 'download.files' | 'download.mail'> => ({
  handlers: {
    'download.attachment': (input) => downloadAttachment(deps, input),
    'download.files': (input) => saveSamples(deps, input),
    'download.mail': (input) => saveMail(deps, input),
  },
});
