import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { describe, expect, it } from 'vitest';
import { parseHeaderText, unfold } from '../../shared/rules/mail-headers';
import { good } from '../support/core';
import { app, setUpDemoCore, signIn, tenant } from './support/demo-core';

setUpDemoCore();

const mail = () => {
  const [row] = tenant.store.find('email', { saas: 'office365_emails' }, { limit: 1, offset: 30 });
  if (!row) throw new Error('no mail');
  return row;
};
const input = (as: 'zip' | 'raw') => {
  const { entity_type, entity_id, subject, verdict } = mail();
  return { entity_type, entity_id, name: subject, verdict, as };
};
const save = async (path: string, as: 'zip' | 'raw') => {
  app.saves.push(path);
  const job = good(await app.command('download.mail', input(as)));
  return app.ended(job?.id ?? '');
};

describe('a saved email', () => {
  it('holds every header as it was sent, in order, and the body', async () => {
    await signIn();
    const { entity_type: a, entity_id: b } = mail();
    const { headers } = good(await app.api('mail.headers', { a, b }));
    const { html } = good(await app.api('mail.body', { a, b }));
    const path = join(app.folder, 'mail.eml');
    const job = await save(path, 'raw');
    expect(job).toMatchObject({
      state: 'done',
      receipt: { fileName: 'mail.eml', notes: [expect.stringContaining('attachments are not included')] },
    });
    // Postern makes the file itself, so there is no hash to compare with.
    expect(job.receipt).not.toHaveProperty('hash');
    const eml = readFileSync(path, 'utf8');
    const lines = parseHeaderText(eml).filter(
      ({ name }) => !/^(content-(type|transfer)|mime-version)/i.test(name),
    );
    expect(lines.map(({ name, value }) => [name.replace(/^X-Original-/, ''), unfold(value)])).toEqual(
      headers.map(({ name, value }) => [name, unfold(value)]),
    );
    const encoded = [...eml.matchAll(/base64\r\n\r\n([A-Za-z0-9+/=\r\n]+)/g)].map(([, one]) =>
      Buffer.from(one ?? '', 'base64').toString('utf8'),
    );
    expect(encoded.at(-1)).toBe(html);
  });

  it('comes in a zip with the customary password and a receipt of both', async () => {
    await signIn();
    const path = join(app.folder, 'mail.zip');
    const { receipt } = await save(path, 'zip');
    const [entry] = await new ZipReader(new Uint8ArrayReader(readFileSync(path)), {
      password: 'infected',
    }).getEntries();
    if (!entry || entry.directory) throw new Error('no entry');
    const inside = await entry.getData(new Uint8ArrayWriter());
    expect([entry.encrypted, receipt?.zipPassword, receipt?.sample?.bytes]).toEqual([
      true,
      'infected',
      inside.length,
    ]);
    expect([receipt?.sample?.name, entry.filename.endsWith('.eml')]).toEqual([entry.filename, true]);
    expect(receipt?.verdict).toBe(mail().verdict);
  });

  it('writes nothing if the tenant refuses its headers or its body', async () => {
    await signIn();
    const path = join(app.folder, 'mail.eml');
    tenant.misbehave({ match: '/email_body', times: 1, status: 403 });
    expect(await save(path, 'raw')).toMatchObject({ state: 'failed' });
    expect(() => readFileSync(path)).toThrow(/ENOENT/);
  });

  it('starts no job if the dialog is closed', async () => {
    await signIn();
    expect(good(await app.command('download.mail', input('zip')))).toBeNull();
  });
});
