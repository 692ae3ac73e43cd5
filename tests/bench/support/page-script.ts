/** A peer that draws in a page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { repo, temporaryFolder } from '../../support/app';

/** Builds a file of `peers/` into one script that puts what it exports into the page, as a global of that name. */
export const pageScript = async (file: string, name: string): Promise<string> => {
  const outDir = temporaryFolder(`bench-${name}`);
  await build({
    configFile: false,
    root: repo,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      minify: 'oxc',
      target: 'chrome130',
      lib: {
        entry: join(repo, 'tests/bench/peers', file),
        formats: ['iife'],
        name,
        fileName: () => 'peer.js',
      },
    },
  });
  return `${readFileSync(join(outDir, 'peer.js'), 'utf8')}\nwindow.${name} = ${name};`;
};
