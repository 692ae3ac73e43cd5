import { readFileSync, writeFileSync } from 'node:fs';
import { setUp } from './setup/all.mjs';
import { ensureBuilt } from './setup/app.mjs';
import { runPart } from './setup/parts.mjs';
import { inRepo } from './setup/paths.mjs';
import { main, Stop } from './setup/say.mjs';

const BEGIN = '<!-- figures: written by `npm run bench -- --readme` -->\n';
const END = '<!-- end of figures -->';

// Measures the built app: `node scripts/bench.mjs [figure ...] [--quick] [--check] [--readme]`.
await main(async () => {
  const given = process.argv.slice(2);
  const flags = given.filter((arg) => arg.startsWith('--'));
  const unknown = flags.find((flag) => !['--quick', '--check', '--readme'].includes(flag));
  if (unknown)
    throw new Stop(`unknown option ${unknown}: use names of figures, --quick, --check or --readme`);
  const names = given.filter((arg) => !arg.startsWith('--'));
  const electron = await setUp({ tools: true });
  await ensureBuilt();
  process.env.POSTERN_BENCH = names.join(' ');
  process.env.POSTERN_BENCH_QUICK = flags.includes('--quick') ? '1' : '';
  process.env.POSTERN_BENCH_CHECK = flags.includes('--check') ? '1' : '';
  const { failed } = await runPart('bench', [], electron);
  const table = readFileSync(inRepo('artifacts', 'bench.md'), 'utf8');
  process.stdout.write(`\n${table}`);
  if (flags.includes('--readme')) putIntoReadme(table);
  process.exitCode = failed > 0 ? 1 : 0;
});

function putIntoReadme(table) {
  const path = inRepo('tests', 'bench', 'README.md');
  const text = readFileSync(path, 'utf8');
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined)
    throw new Stop('tests/bench/README.md has no place for the figures: restore its two comment lines');
  writeFileSync(path, `${before}${BEGIN}\n${table}\n${END}${after}`);
}
