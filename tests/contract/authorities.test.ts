import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issueRoot, issueServer, type Issued } from '../support/certificates';
import { good, memorySecrets, startCore } from '../support/core';

let app: Awaited<ReturnType<typeof startCore>>;
let asked: string[];
/** The answers to the next questions; yes if there is none. */
let answers: boolean[];
let root: Issued;
beforeAll(() => {
  root = issueRoot();
});
beforeEach(async () => {
  asked = [];
  answers = [];
  app = await startCore(undefined, {
    journalHeads: memorySecrets(),
    dialogs: {
      saveFile: async () => undefined,
      openFile: async () => [app.opens.shift()].flat()[0],
      chooseFolder: async () => undefined,
      openFiles: async () => [],
      confirm: async ({ title, detail }) => {
        asked.push(`${title} ${detail}`);
        return answers.shift() ?? true;
      },
    },
  });
});
afterEach(() => app.stop());

const add = (file: string | undefined) => {
  app.opens.push(file);
  return app.command('authority.add', {});
};
const listed = async () => good(await app.command('authority.list', {}));
const entries = () => {
  const folder = join(app.folder, 'documents/audit-journal/local');
  return readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').slice(0, -1))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ target }) => target === 'Certificate authorities: CN=Contoso Root, O=Contoso');
};

describe('certificate authorities', () => {
  it('adds an authority once the analyst has confirmed the fingerprint, and removes it again', async () => {
    const added = good(await add(root.file));
    expect(added).toEqual([
      {
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
        subject: 'CN=Contoso Root, O=Contoso',
        expires: expect.stringMatching(/^\d{4}-/),
      },
    ]);
    const { fingerprint = '' } = added?.[0] ?? {};
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain(fingerprint.slice(0, 2).toUpperCase());
    expect(asked[0]).toContain('CN=Contoso Root');
    expect(await listed()).toEqual(added);
    expect(app.settings.read().authorities[0]?.pem).toContain('BEGIN CERTIFICATE');
    expect(good(await app.command('authority.remove', { fingerprint }))).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  it('records authorities in the audit journal with subject and fingerprint, both ways', async () => {
    const [authority] = good(await add(root.file)) ?? [];
    const { fingerprint = '', subject, expires } = authority ?? {};
    good(await app.command('authority.remove', { fingerprint }));
    const value = { authorities: { [fingerprint]: { subject, expires } } };
    expect(entries()).toMatchObject([
      { what: 'settings.change', before: { authorities: {} }, after: value },
      { what: 'settings.change', before: value, after: { authorities: {} } },
    ]);
  });

  it('adds none when the analyst says no, chooses no file, or has it already', async () => {
    expect(good(await add(undefined))).toBeNull();
    expect(asked).toEqual([]);
    answers.push(false);
    expect(good(await add(root.file))).toBeNull();
    expect(await listed()).toEqual([]);
    good(await add(root.file));
    expect(await add(root.file)).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
    expect(await listed()).toHaveLength(1);
  });

  it('adds none from a file that has none, and says why', async () => {
    const large = join(app.folder, 'large.pem');
    writeFileSync(large, `${root.certificate}${' '.repeat(100_001)}`);
    for (const file of [issueServer(root).file, large, join(app.folder, 'gone.pem')])
      expect((await add(file)).ok).toBe(false);
    expect(asked).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  it('refuses settings of the page that name authorities', async () => {
    good(await add(root.file));
    const { settings } = app.settings.read();
    const named = { ...settings, authorities: [] } as never;
    expect((await app.command('app.saveSettings', named)).ok).toBe(false);
    expect(await listed()).toHaveLength(1);
  });
});
