import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { plainReader } from '../../main/datasets/files/reader';
import type { Fetch } from '../../main/deps';
import { CASE_LIMITS, type CaseFormat, type NewPin } from '../../shared/model/case';
import { good, startCore } from '../support/core';
import { startReaders } from '../support/reader';
import { until } from '../support/until';
import { startTestTenant, type TestTenant } from './support/tenant';

type Core = Awaited<ReturnType<typeof startCore>>;

let app: Core;
let tenant: TestTenant;

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const MAIL = {
  title: '<script>alert(1)</script> Invoice',
  source: 'Subject contains “invoice”',
  content: {
    kind: 'entity' as const,
    data: { subject: '=Invoice', from_email: 'x@evil.example', links: [{ url: 'https://evil.example/a' }] },
  },
} satisfies NewPin;

beforeEach(async () => {
  tenant = await startTestTenant({ emails: 50 });
  app = await startCore(undefined, { capture: async () => PNG });
  good(
    await app.command('session.connect', { address: tenant.origin, token: tenant.token, keep: 'session' }),
  );
});
afterEach(async () => {
  await app.stop();
  await tenant.close();
});

/** Pins one of each kind, and returns the ID of the case. */
const makeCase = async (): Promise<string> => {
  const headers = {
    title: 'Headers',
    content: { kind: 'headers', text: 'Received: from evil.example' },
  } as const;
  const query = {
    title: 'Query',
    content: { kind: 'query', text: 'Subject contains “invoice”', data: { a: 1 } },
  } as const;
  const { case: made } = good(await app.command('case.pin', { pins: [MAIL, headers, query] }));
  const area = { x: 0, y: 0, width: 10, height: 10 };
  good(await app.command('case.pinScreenshot', { title: 'Profile', area }));
  good(
    await app.command('case.change', {
      id: made.id,
      title: 'Invoices',
      notes: '# What we know\n<img src=x>',
    }),
  );
  return made.id;
};
const exportAs = async (id: string, as: CaseFormat, name: string) => {
  const path = join(app.folder, name);
  app.saves.push(path);
  const job = good(await app.command('case.export', { id, as }));
  return { path, job: await app.ended(job?.id ?? '') };
};
const openBundle = async (core: Core, path: string) => {
  core.opens.push(path);
  return core.command('case.openBundle', {});
};

describe('a case', () => {
  it('holds pins and notes across a restart, under its tenant only', async () => {
    const id = await makeCase();
    const [listed] = good(await app.command('case.list', {}));
    expect(listed).toMatchObject({ id, title: 'Invoices', pins: 4, isCurrent: true });
    const one = good(await app.command('case.read', { id }));
    expect(one.pins.map(({ content }) => content.kind)).toEqual(['entity', 'headers', 'query', 'screenshot']);
    const shorter = good(await app.command('case.unpin', { id, pin: one.pins[1]?.id ?? '' }));
    expect(shorter.pins).toHaveLength(3);
    const paths = { downloads: app.folder, documents: join(app.folder, 'documents') };
    await app.core.stop();
    const again = await startCore(undefined, { paths });
    expect(good(await again.command('case.list', {}))).toEqual([]);
    good(
      await again.command('session.connect', {
        address: tenant.origin,
        token: tenant.token,
        keep: 'session',
      }),
    );
    expect(good(await again.command('case.read', { id })).notes).toContain('What we know');
    expect(good(await again.command('case.remove', { id }))).toEqual([]);
    await again.stop();
  });

  it('loses no pin of many that are made at once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        app.command('case.pin', { pins: [{ ...MAIL, title: `Mail ${n}` }] }),
      ),
    );
    expect(good(await app.command('case.list', {}))).toMatchObject([{ pins: 20 }]);
  });

  it('counts all that was pinned of an entity as one piece of evidence', async () => {
    const headers = { title: 'Headers', entity: 'e1', content: { kind: 'headers', text: 'X: 1' } } as const;
    const { case: made } = good(
      await app.command('case.pin', { pins: [{ ...MAIL, entity: 'e1' }, headers] }),
    );
    const area = { x: 0, y: 0, width: 10, height: 10 };
    const shot = good(await app.command('case.pinScreenshot', { title: 'Profile', entity: 'e1', area }));
    expect([made.pins, shot.case.pins]).toEqual([1, 1]);
    expect(good(await app.command('case.read', { id: made.id })).pins).toHaveLength(3);
    expect(good(await app.command('case.iocs', { id: made.id, ownDomains: [] }))).toContainEqual({
      kind: 'email',
      value: 'x@evil.example',
      seenIn: [MAIL.title],
    });
  });

  it('pins what is unchanged only once, and says how much was new', async () => {
    const first = good(await app.command('case.pin', { pins: [MAIL] }));
    const again = good(await app.command('case.pin', { pins: [MAIL, { ...MAIL, title: 'Later' }] }));
    const third = good(await app.command('case.pin', { pins: [MAIL] }));
    expect([first.added, again.added, third.added, third.case.pins]).toEqual([
      [MAIL.title],
      ['Later'],
      [],
      2,
    ]);
  });

  it('exports the HTML of a body as a text file, which no browser opens by itself', async () => {
    const html = '<script>alert(1)</script>';
    const body = { title: 'HTML body', content: { kind: 'html', text: html } } as const;
    const { case: made } = good(await app.command('case.pin', { pins: [body] }));
    const { path } = await exportAs(made.id, 'bundle', 'body.case.zip');
    const script =
      'import sys,zipfile,json;z=zipfile.ZipFile(sys.argv[1]);print(json.dumps({n:z.read(n).decode() for n in z.namelist() if n.startswith("evidence/")}))';
    const evidence = JSON.parse(
      execFileSync('python3', ['-c', script, path], { encoding: 'utf8' }),
    ) as object;
    expect(evidence).toEqual({ 'evidence/0001 html HTML body.txt': html });
  });

  it('puts a removed pin back where it was, once, with both in the journal', async () => {
    const id = await makeCase();
    const { pins } = good(await app.command('case.read', { id }));
    const pin = pins[1]?.id ?? '';
    good(await app.command('case.unpin', { id, pin }));
    expect((await app.command('case.unpin', { id, pin })).ok).toBe(false);
    expect(good(await app.command('case.restorePin', { id, pin })).pins).toEqual(pins);
    expect((await app.command('case.restorePin', { id, pin })).ok).toBe(false);
    const { path } = await exportAs(id, 'bundle', 'restored.case.zip');
    const script = 'import sys,zipfile;print(zipfile.ZipFile(sys.argv[1]).read("journal.jsonl").decode())';
    const entries = execFileSync('python3', ['-c', script, path], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { what: string; before: unknown; after: unknown })
      .filter(({ what }) => /^case.(unpin|restorePin)$/.test(what));
    expect(entries.map(({ what, before, after }) => [what, before, after])).toEqual([
      ['case.unpin', 'Headers', null],
      ['case.restorePin', null, 'Headers'],
    ]);
  });

  it(
    'restores no pin that the case has no room for any more, and keeps it',
    { timeout: 120_000 },
    async () => {
      const { case: one } = good(await app.command('case.pin', { pins: [MAIL] }));
      const pin = good(await app.command('case.read', { id: one.id })).pins[0]?.id ?? '';
      good(await app.command('case.unpin', { id: one.id, pin }));
      const titles = Array.from({ length: CASE_LIMITS.pins }, (_, n) => `Mail ${n}`);
      for (let from = 0; from < titles.length; from += 20) {
        const pins = titles.slice(from, from + 20).map((title) => ({ ...MAIL, title }));
        good(await app.command('case.pin', { pins }));
      }
      expect((await app.command('case.restorePin', { id: one.id, pin })).ok).toBe(false);
      const first = good(await app.command('case.read', { id: one.id })).pins[0]?.id ?? '';
      good(await app.command('case.unpin', { id: one.id, pin: first }));
      expect(good(await app.command('case.restorePin', { id: one.id, pin })).pins).toHaveLength(
        titles.length,
      );
    },
  );

  it('measures a pin only when it is made, however many come after it', async () => {
    const stringify = vi.spyOn(JSON, 'stringify');
    onTestFinished(() => stringify.mockRestore());
    const measured = () =>
      stringify.mock.calls.filter(([value]) => (value as { kind?: unknown } | null)?.kind === 'headers')
        .length;
    for (const name of ['first', 'second', 'third'])
      good(
        await app.command('case.pin', { pins: [{ title: name, content: { kind: 'headers', text: name } }] }),
      );
    expect(measured()).toBe(3);
  });

  it('exports a bundle that another workstation without an account opens and finds whole', async () => {
    const id = await makeCase();
    const { path, job } = await exportAs(id, 'bundle', 'invoices.case.zip');
    expect(job).toMatchObject({ state: 'done' });
    const other = await startCore();
    const opened = good(await openBundle(other, path));
    expect(opened).toMatchObject({
      fileName: 'invoices.case.zip',
      findings: [],
      case: { title: 'Invoices' },
    });
    expect(opened?.case.pins).toEqual(good(await app.command('case.read', { id })).pins);
    expect(job.receipt?.notes?.join()).toContain(opened?.manifestSha256);
    await other.stop();
  });

  it('exports a whole chain although an act that began before the case ended within it', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const isHeld: boolean[] = [];
    const fetchLate: Fetch = async (url, init) => {
      if (init?.method === 'DELETE') {
        isHeld.push(true);
        await held;
      }
      return fetch(url, init);
    };
    const other = await startCore(undefined, { fetch: fetchLate });
    const sign = { address: tenant.origin, token: tenant.token, keep: 'session' } as const;
    good(await other.command('session.connect', sign));
    const removing = other.api('query.remove', { id: 'no such query' });
    await expect.poll(() => isHeld).toEqual([true]);
    const { id } = good(await other.command('case.create', { title: 'Spanned' }));
    answer();
    await removing;
    good(await other.command('case.create', { title: 'Later' }));
    const path = join(other.folder, 'spanned.case.zip');
    other.saves.push(path);
    const job = good(await other.command('case.export', { id, as: 'bundle' }));
    await other.ended(job?.id ?? '');
    expect(good(await openBundle(other, path))?.findings).toEqual([]);
    const script = 'import sys,zipfile; print(zipfile.ZipFile(sys.argv[1]).read("journal.jsonl").decode())';
    const lines = execFileSync('python3', ['-c', script, path], { encoding: 'utf8' }).trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { readonly what: string }).what)).toEqual([
      'case.create',
      'query.remove',
      'case.create',
    ]);
    await other.stop();
  });

  it('exports a bundle whose manifest, hashes and summary a foreign program can read', async () => {
    const { path } = await exportAs(await makeCase(), 'bundle', 'invoices.case.zip');
    const script = [
      'import sys,json,zipfile,hashlib',
      'z=zipfile.ZipFile(sys.argv[1]); m=json.loads(z.read("manifest.json"))',
      'for p in m["parts"]:',
      '  b=z.read(p["name"]); assert len(b)==p["bytes"] and hashlib.sha256(b).hexdigest()==p["sha256"], p["name"]',
      'assert sorted(z.namelist())==sorted(["manifest.json"]+[p["name"] for p in m["parts"]])',
      'json.loads(z.read("indicators.stix.json")); json.loads(z.read("indicators.misp.json"))',
      'print(json.dumps({"html":z.read("summary.html").decode(),"md":z.read("summary.md").decode(),"journal":z.read("journal.jsonl").decode(),"n":len(m["parts"])}))',
    ].join('\n');
    const read = JSON.parse(execFileSync('python3', ['-c', script, path], { encoding: 'utf8' })) as Record<
      string,
      string
    >;
    expect(read['n']).toBe(11);
    expect(read['html']).toContain(`default-src 'none'`);
    expect(read['html']).not.toMatch(/<script|<img|<link|src=(?!x)|href=/i);
    expect(read['html']).toContain('&lt;img src=x&gt;');
    expect(read['html']).toContain('hxxps[://]evil[.]example');
    expect(read['md']).not.toContain('<');
    const entries = (read['journal'] ?? '')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { readonly what: string }).what);
    // The act in whose millisecond the case was made, such as the sign-in, may come first.
    expect(entries.slice(entries.indexOf('case.create'))).toEqual([
      'case.create',
      'case.pin',
      'case.pinScreenshot',
      'case.change',
    ]);
  });

  it('names each part of a bundle that was changed, removed or added', async () => {
    const { path } = await exportAs(await makeCase(), 'bundle', 'invoices.case.zip');
    const edit = (name: string, change: string): string => {
      const to = join(app.folder, name);
      const script = [
        'import sys,zipfile',
        'a=zipfile.ZipFile(sys.argv[1]); b=zipfile.ZipFile(sys.argv[2],"w")',
        'for n in a.namelist():',
        '  d=a.read(n)',
        `  ${change}`,
        '  b.writestr(n,d)',
        'if "extra" in sys.argv[2]: b.writestr("more.txt",b"x")',
        'b.close()',
      ].join('\n');
      execFileSync('python3', ['-c', script, path, to]);
      return to;
    };
    const findings = async (file: string) => good(await openBundle(app, file))?.findings;
    expect(
      await findings(edit('changed.zip', 'd=d.replace(b"evil",b"good") if n=="summary.md" else d')),
    ).toEqual(['summary.md was changed.']);
    expect(await findings(edit('gone.zip', 'if n=="indicators.csv": continue'))).toEqual([
      'indicators.csv is missing.',
    ]);
    expect(await findings(edit('extra.zip', 'pass'))).toEqual(['more.txt was added.']);
    expect(
      await findings(
        edit(
          'manifest.zip',
          'd=d.replace(b\'"name": "summary.md"\',b\'"name": "other.md"\') if n=="manifest.json" else d',
        ),
      ),
    ).toContain('manifest.json was changed: its parts are not those that it began with.');
    expect(
      await findings(
        edit(
          'journal.zip',
          'd=d.replace(b"Fake",b"Real").replace(b"case.create",b"case.remove") if n=="journal.jsonl" else d',
        ),
      ),
    ).toEqual([
      'journal.jsonl was changed.',
      expect.stringMatching(/^journal\.jsonl: entry \d+ was changed/),
    ]);
  });

  it('never throws for a bundle with any byte changed, and names a difference or that it is no bundle', async () => {
    const { path } = await exportAs(await makeCase(), 'bundle', 'invoices.case.zip');
    const bytes = readFileSync(path);
    const before = JSON.stringify(good(await openBundle(app, path)));
    for (let at = 0; at < bytes.length; at += 97) {
      const changed = Buffer.from(bytes);
      changed[at] = (bytes[at] ?? 0) ^ 0xff;
      const file = join(app.folder, 'one-byte.zip');
      writeFileSync(file, changed);
      const opened = await openBundle(app, file);
      // A byte of the zip's own times, flags or comments changes no part.
      const isSame =
        opened.ok && JSON.stringify({ ...opened.value, fileName: 'invoices.case.zip' }) === before;
      if (opened.ok && !isSame) expect(opened.value?.findings.length, `byte ${at}`).toBeGreaterThan(0);
      if (!opened.ok) expect(opened.failure.kind).toBe('invalid');
    }
  });

  it('exports indicators and a defanged report, and refuses indicators of a case that has none', async () => {
    const id = await makeCase();
    const texts = await Promise.all(
      (['csv', 'stix', 'misp', 'report'] as const).map(async (as) => {
        const { path } = await exportAs(id, as, `out.${as}`);
        return readFileSync(path, 'utf8');
      }),
    );
    expect(texts[0]).toContain('"url","https://evil.example/a"');
    expect(JSON.parse(texts[1] ?? '')).toMatchObject({ type: 'bundle' });
    expect(JSON.parse(texts[2] ?? '')).toMatchObject({ Event: { info: 'Invoices' } });
    expect(texts[3]).toContain('hxxps[://]evil[.]example/a');
    expect(texts[3]).not.toContain('evil.example');
    expect(good(await app.command('case.indicators', { id, ownDomains: [] }))).toEqual([
      'https://evil.example/a',
      'x@evil.example',
    ]);
    expect(good(await app.command('case.indicators', { id, ownDomains: ['evil.example'] }))).toEqual([]);
    const empty = good(await app.command('case.create', { title: 'Empty' }));
    expect(await app.command('case.export', { id: empty.id, as: 'stix' })).toMatchObject({
      ok: false,
      failure: { kind: 'invalid' },
    });
  });

  it.each([
    [
      'more parts than a case can have',
      'for i in range(2021): b.writestr(f"{i}.txt",b"x")',
      'too many parts',
    ],
    [
      'a part that would unpack to more than 256 MB',
      'b.writestr("manifest.json",b"x"); b.infolist()[0].file_size=257*2**20',
      'too large',
    ],
    [
      'parts that would unpack to more than 1 GB together',
      'for i in range(5): b.writestr(f"{i}.txt",b"x"); b.infolist()[i].file_size=206*2**20',
      'too large',
    ],
    [
      'a manifest that names one part again and again',
      'b.writestr("manifest.json",json.dumps({"format":"postern-case","version":1,"exportedAt":"","partsSha256":"","parts":[{"name":"a","bytes":1,"sha256":""}]*2}))',
      'isn’t a case bundle',
    ],
  ])('refuses a bundle that has %s', async (_what, script, message) => {
    const path = join(app.folder, 'large.zip');
    const zip = 'import sys,json,zipfile; b=zipfile.ZipFile(sys.argv[1],"w")';
    execFileSync('python3', ['-c', `${zip}\n${script}\nb.close()`, path]);
    expect(await openBundle(app, path)).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', message: expect.stringContaining(message) as string },
    });
  });

  it('opens bundles in a process of their own: one that ends it is a failure, and the next one opens', async () => {
    const { path } = await exportAs(await makeCase(), 'bundle', 'invoices.case.zip');
    let isStuck = true;
    const readers = startReaders(app.folder, {
      ...plainReader,
      readCase: (file) => (isStuck ? new Promise(() => undefined) : plainReader.readCase(file)),
    });
    const other = await startCore(undefined, { startReader: readers.start });
    const opening = openBundle(other, path);
    await until(() => readers.orders.length === 1);
    expect(readers.orders).toEqual(['readCase']);
    other.opens.push(path);
    expect(await other.command('case.openBundle', {})).toMatchObject({
      ok: false,
      failure: { message: 'Another bundle is being opened.' },
    });
    readers.killAll();
    expect(await opening).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', message: expect.stringContaining('stopped the program') as string },
    });
    const canceled = openBundle(other, path);
    await until(() => readers.orders.length === 2);
    good(await other.command('case.cancelOpening', {}));
    expect(await canceled).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    isStuck = false;
    expect(good(await openBundle(other, path))).toMatchObject({ findings: [], case: { title: 'Invoices' } });
    expect(readers.running()).toBe(0);
    await other.stop();
  });

  it('refuses a pin that would make the case larger than a bundle can be, and loses none that it has', async () => {
    const large = await startCore(undefined, { capture: async () => Buffer.alloc(40_000_000) });
    const area = { x: 0, y: 0, width: 10, height: 10 };
    good(await large.command('case.pinScreenshot', { title: 'First', area }));
    expect(await large.command('case.pinScreenshot', { title: 'Second', area })).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', message: 'A case holds 100 MB of evidence at most.' },
    });
    expect(good(await large.command('case.list', {}))).toMatchObject([{ pins: 1 }]);
    await large.stop();
  });

  it('refuses a file that is no bundle', async () => {
    const path = join(app.folder, 'no.zip');
    writeFileSync(path, 'PK\x03\x04 no zip');
    expect(await openBundle(app, path)).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
  });
});
