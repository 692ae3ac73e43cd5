/** Downloads of one file, and portals that send one. */
import type { LocalCallInput } from '../../../shared/local-calls/contract';
import type { Job } from '../../../shared/model/app-state';
import { good, type startCore } from '../../support/core';
import { json, type Script } from '../../support/loopback';
import { entities } from './fault-line';

type Core = Awaited<ReturnType<typeof startCore>>;
type Asked = LocalCallInput<'download.attachment'>;
const RAW: Asked = { entity_type: 't', entity_id: 'e', name: 'x', verdict: '', as: 'raw' };

/** A portal that has one file, which `send` sends. */
export const portalWithFile =
  (send: Script): Script =>
  (n, seen, response, request) => {
    if (seen.url.includes('sec_entities')) return json(response, 200, entities);
    if (seen.url.includes('test_only=true')) return json(response, 200, { success: true });
    send(n, seen, response, request);
  };

/** Starts the download of a file, raw unless asked otherwise, to a path; returns the ID of its job. */
export const startDownload = async (app: Core, path: string, asked: Partial<Asked> = {}): Promise<string> => {
  app.saves.push(path);
  const started = good(await app.command('download.attachment', { ...RAW, ...asked }));
  if (!started.success || !started.job) throw new Error('No download was started.');
  return started.job.id;
};

/** Downloads a file to a path; returns its job as it ended. */
export const download = async (app: Core, path: string, asked: Partial<Asked> = {}): Promise<Job> =>
  app.ended(await startDownload(app, path, asked));
