import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const repo = resolve(import.meta.dirname, '../../..');
type Source = { readonly path: string; readonly text: string };

const filesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
const sourcesIn = (...folders: string[]): Source[] =>
  folders
    .flatMap((folder) => filesIn(join(repo, folder)))
    .filter((path) => ['.ts', '.tsx', '.mjs', '.js', '.html'].includes(extname(path)))
    .map((path) => ({ path: relative(repo, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }));

const product = sourcesIn('main', 'preload', 'renderer', 'shared');
/** Where a pattern occurs, as `file: text`. */
const hits = (pattern: RegExp, sources: readonly Source[] = product): string[] =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(new RegExp(pattern, 'g'))].map((match) => `${path}: ${match[0]}`),
  );
const places = (pattern: RegExp, sources?: readonly Source[]) => [
  ...new Set(hits(pattern, sources).map((hit) => hit.split(':')[0])),
];

test('the product is looked through', () => expect(product.length).toBeGreaterThan(50));

test('no Node in a page (R2)', () => expect(hits(/nodeIntegration\w*:\s*true/)).toEqual([]));

test('no sandbox is left out (R4)', () => {
  expect(hits(/sandbox:\s*false/)).toEqual([]);
  // The one mention is the question whether a test as root was started so.
  expect(hits(/no-sandbox/)).toEqual(['main/index.ts: no-sandbox']);
  expect(
    hits(
      /no-sandbox/,
      sourcesIn('scripts').filter(({ path }) => path.endsWith('start.mjs')),
    ),
  ).toEqual([]);
});

test('no web preference is weakened (R6)', () =>
  expect(
    hits(
      /webSecurity:\s*false|allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures|webviewTag:\s*true|allowpopups|nodeIntegrationInSubFrames:\s*true|@electron\/remote|enableRemoteModule|bypassCSP:\s*true|disable-web-security|ignore-certificate-errors|ELECTRON_DISABLE_SECURITY_WARNINGS/,
    ),
  ).toEqual([]));

test('remote debugging is named once: where it is refused (R19)', () => {
  expect(places(/remote-debugging/)).toEqual(['main/index.ts']);
  expect(hits(/app\.isPackaged && \['remote-debugging-port'/)).toHaveLength(1);
  expect(hits(/devTools: !app\.isPackaged/)).toEqual(['main/electron/window.ts: devTools: !app.isPackaged']);
});

test('nothing is kept by a weaker store than the keychain (R29)', () =>
  expect(hits(/safeStorage/)).toEqual([]));

test('one file listens to pages (R12)', () =>
  expect(places(/\bipcMain\b/)).toEqual(['main/electron/ipc.ts']));

test('the bridge hands out nothing of Electron’s (R14)', () => {
  expect(places(/\bipcRenderer\b/)).toEqual(['preload/index.ts']);
  expect(hits(/exposeInMainWorld\([^)]*\)/)).toEqual([
    "preload/index.ts: exposeInMainWorld('bridge', bridge)",
  ]);
});

test('no HTML sink outside the mail frame (R21)', () =>
  expect(
    places(
      /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|srcDoc|createContextualFragment/,
      sourcesIn('renderer'),
    ).filter((path) => !/mail-?frame/i.test(path ?? '')),
  ).toEqual([]));

test('one file reads the keychain (R24)', () =>
  expect(places(/['"]keytar['"]/)).toEqual(['main/electron/secrets.ts']));

test('no certificate is waved through (R70)', () =>
  expect(
    hits(/certificate-error|setCertificateVerifyProc|NODE_TLS_REJECT_UNAUTHORIZED|rejectUnauthorized/),
  ).toEqual([]));

test('no file is ever opened, one gate leads outside (R11, R46)', () => {
  expect(hits(/openPath/)).toEqual([]);
  expect(hits(/(?<!deps\.)shell\.openExternal/)).toEqual([
    'main/electron/application.ts: shell.openExternal',
  ]);
  expect(hits(/createOpenExternal\(dialogs\.confirm, \(url\) => shell\.openExternal\(url\)\)/)).toHaveLength(
    1,
  );
});

test('no code from text, no program started', () => {
  expect(hits(/\beval\(|new Function\(|executeJavaScript|insertCSS/)).toEqual([]);
  expect(hits(/child_process/)).toEqual([]);
});

test('nothing of a tenant is logged: the product writes one sentence of its own to the console (R51)', () =>
  expect(
    hits(
      /console\.\w+\(|process\.std(?:out|err)\.write/,
      sourcesIn('main', 'preload', 'renderer', 'shared').filter(({ path }) => !path.startsWith('main/demo/')),
    ),
  ).toEqual(['main/index.ts: process.stderr.write']));
