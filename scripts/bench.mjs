import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setUp } from './setup/all.mjs';
import { ensureBuilt } from './setup/app.mjs';
import { runPart } from './setup/parts.mjs';
import { inRepo, repo } from './setup/paths.mjs';
import { main, Stop } from './setup/say.mjs';

// Measures the built app: `node scripts/bench.mjs [figure ...] [--quick] [--check] [--readme]`.
await main(async () => {
  const given = process.argv.slice(2);
  const flags = given.filter((arg) => arg.startsWith('--'));
  const unknown = flags.find((flag) => !['--quick', '--check', '--readme'].includes(flag));
  if (unknown)
    throw new Stop(`unknown option ${unknown}: use names of figures, --quick, --check or --readme`);
  if (flags.includes('--readme') && hasChanges())
    throw new Stop('--readme writes figures with their commit: commit your changes first');
  const names = given.filter((arg) => !arg.startsWith('--'));
  const electron = await setUp({ tools: true });
  await ensureBuilt();
  process.env.POSTERN_BENCH = names.join(' ');
  process.env.POSTERN_BENCH_QUICK = flags.includes('--quick') ? '1' : '';
  process.env.POSTERN_BENCH_CHECK = flags.includes('--check') ? '1' : '';
  process.env.POSTERN_BENCH_README = flags.includes('--readme') ? '1' : '';
  const table = inRepo('artifacts', 'bench.md');
  rmSync(table, { force: true });
  const { failed } = await runPart('bench', [], electron);
  if (existsSync(table)) process.stdout.write(`\n${readFileSync(table, 'utf8')}`);
  process.exitCode = failed > 0 ? 1 : 0;
});

/** Returns true if there are uncommitted changes, other than figures of earlier runs. */
function hasChanges() {
  const about = ['status', '--porcelain', '--', '.', ':!tests/bench/README.md', ':!tests/bench/trend.jsonl'];
  return execFileSync('git', about, { cwd: repo, encoding: 'utf8' }).trim() !== '';
}
