import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const at = (path: string) => resolve(import.meta.dirname, path);

/** Notes which modules went into which file, for the test that keeps the list of what a start loads. */
const noteModules = (part: string) => ({
  name: 'note-modules',
  writeBundle: (
    _options: unknown,
    bundle: Record<
      string,
      { type: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[]; moduleIds?: string[] }
    >,
  ) => {
    const chunks = Object.entries(bundle)
      .filter(([, { type }]) => type === 'chunk')
      .map(([file, { isEntry = false, imports = [], dynamicImports = [], moduleIds = [] }]) => ({
        file,
        isEntry,
        imports,
        dynamicImports,
        modules: moduleIds.map((id) => relative(import.meta.dirname, id)),
      }));
    mkdirSync(at('.cache/modules'), { recursive: true });
    writeFileSync(at(`.cache/modules/${part}.json`), JSON.stringify(chunks, null, 1));
  },
});

/** Puts the static shell's own style into the page: one request less before its first frame. */
const inlineShellStyle = () => ({
  name: 'inline-shell-style',
  transformIndexHtml: {
    order: 'pre' as const,
    handler: (html: string) =>
      html.replace(
        /<link rel="stylesheet" href="\.\/(theme\/[^"]+)" \/>/g,
        (_link, file: string) => `<style>${readFileSync(at(`renderer/${file}`), 'utf8')}</style>`,
      ),
  },
});

/** Lets all that draws, packages too, make its elements by `renderer/marked-jsx.ts`, which alone sees React's own. */
const markTexts = () => ({
  name: 'mark-texts',
  enforce: 'pre' as const,
  resolveId: (source: string, importer?: string) =>
    source === 'react/jsx-runtime' &&
    importer?.replaceAll('\\', '/').endsWith('/renderer/marked-jsx.ts') !== true
      ? at('renderer/marked-jsx.ts')
      : null,
});

// Targets are those of the oldest runtime that the code runs on (Electron 33), not of the installed package.
export default defineConfig({
  main: {
    plugins: [noteModules('main')],
    build: {
      // Bundled, so that a start reads a few files and not some hundred small ones.
      externalizeDeps: { exclude: ['zod', 'electron-store', 'electron-log', 'email-providers', 'tlds'] },
      target: 'node20.18',
      outDir: 'out/main',
      rollupOptions: {
        input: {
          index: at('main/index.ts'),
          datasets: at('main/datasets/process.ts'),
          'file-reader': at('main/datasets/files/reader-process.ts'),
          reader: at('main/datasets/files/reader-thread.ts'),
          bodies: at('main/services/tenant/body-thread.ts'),
          csv: at('main/datasets/export/csv-thread.ts'),
          logins: at('main/datasets/logins/login-thread.ts'),
          tenant: at('main/demo/process.ts'),
        },
        output: { format: 'es' },
      },
    },
  },
  preload: {
    build: {
      target: 'node20.18',
      outDir: 'out/preload',
      rollupOptions: {
        input: { index: at('preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    publicDir: at('resources/public'),
    html: { cspNonce: '__NONCE__' },
    plugins: [markTexts(), react(), noteModules('renderer'), inlineShellStyle()],
    build: {
      target: 'chrome130',
      minify: 'oxc',
      // A font or a picture as a data: address would need a wider content security policy.
      assetsInlineLimit: 0,
      outDir: 'out/renderer',
      rollupOptions: {
        input: { index: at('renderer/index.html') },
        output: {
          // The app and all that it imports is one file, beside the entry, which stays small: main serves the files while it starts.
          codeSplitting: {
            groups: [
              { name: 'entry', test: /renderer[\\/]main\.tsx$/, priority: 2 },
              { name: 'app', test: /renderer[\\/]app\.tsx$/, priority: 1 },
            ],
          },
        },
      },
    },
  },
});
