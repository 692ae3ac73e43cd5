import { symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { repo, temporaryFolder } from './app';

/** Builds one TypeScript file of the tests, with what it imports of the product, into a folder of its own that Node or Electron can start. */
export const bundle = async (entry: string): Promise<{ readonly folder: string; readonly file: string }> => {
  const folder = temporaryFolder('bundle');
  symlinkSync(join(repo, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const name = `${basename(entry, '.ts')}.mjs`;
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'postern-probe', version: '0.0.0', type: 'module', main: name }),
  );
  await build({
    configFile: false,
    root: repo,
    logLevel: 'error',
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { format: 'es', entryFileNames: name } },
    },
    ssr: { external: ['electron', 'keytar'] },
  });
  return { folder, file: join(folder, name) };
};
