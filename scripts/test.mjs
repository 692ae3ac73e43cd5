import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setUp, setUpPackages } from './setup/all.mjs';
import { ensureBuilt } from './setup/app.mjs';
import { broken, PARTS, runPart } from './setup/parts.mjs';
import { repo } from './setup/paths.mjs';
import { explain, main, say, Stop } from './setup/say.mjs';

// Runs the tests, all parts or those named first: `node scripts/test.mjs [--full] [part ...] [arguments for vitest ...]`. Without
// `--full` and without arguments for vitest it is the gate: the tests that tests/vitest.config.ts names are left out.
// `node scripts/test.mjs changed [commit]` runs the types, and the tests that import what has changed since a commit, or since the last one.
await main(async () => {
  const isFull = process.argv.includes('--full');
  const typed = process.argv.slice(2).filter((arg) => arg !== '--full');
  const given = typed[0] === 'changed' ? changedSince(typed[1] ?? 'HEAD') : typed;
  const end = given.findIndex((arg) => !Object.hasOwn(PARTS, arg));
  const named = end < 0 ? given : given.slice(0, end);
  const rest = end < 0 ? [] : given.slice(end);
  if (named.length === 0 && rest.length > 0 && !rest[0].startsWith('-')) {
    throw new Stop(`unknown test part "${rest[0]}": use ${Object.keys(PARTS).join(', ')}`);
  }
  process.env.POSTERN_SIZE ??= isFull || (rest.length > 0 && typed[0] !== 'changed') ? 'full' : 'gate';
  const names = named.length > 0 ? named : Object.keys(PARTS).filter((name) => PARTS[name].all);
  const needWindow = names.some((name) => PARTS[name].window);

  let interrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (interrupted = true));
  const results = {};
  const times = {};
  /** Notes the wall and CPU time of some work under a name. */
  const timed = async (name, work) => {
    const [startedAt, cpu] = [Date.now(), cpuSeconds()];
    try {
      return await work();
    } finally {
      times[name] = { ms: Date.now() - startedAt, cpu: cpuSeconds() - cpu };
    }
  };

  const { electron, unbuilt } = await timed('set-up', async () => {
    const electron = needWindow ? await setUp({ tools: true }) : await setUpPackages();
    return { electron, unbuilt: needWindow && (await ensureBuilt().then(() => undefined, explain)) };
  });
  if (unbuilt) say(unbuilt);

  const run = async (name) => {
    if (interrupted) throw new Stop('interrupted: run `npm test` again');
    const startedAt = Date.now();
    const result =
      PARTS[name].window && unbuilt ? broken('the app does not build') : await runPart(name, rest, electron);
    results[name] = { ...result, ms: Date.now() - startedAt };
  };
  // Two static checks at a time, since each uses one core or little more. The tests come after them: a busy machine delays timers.
  const scripts = names.filter((name) => PARTS[name].script);
  const runScripts = async () => {
    for (let name = scripts.shift(); name; name = scripts.shift()) await run(name);
  };
  if (scripts.length > 0) await timed('static', () => Promise.all([runScripts(), runScripts()]));
  for (const name of names.filter((name) => !PARTS[name].script)) {
    console.log(`\n== ${name}`);
    await timed(name, () => run(name));
  }
  reportLongest(results);
  reportEach('flaky (passed on the second try)', results, 'flaky');
  reportEach('failed', results, 'failures');
  report(results, times);
});

/** Returns the parts and arguments for what has changed since a commit. Window tests import no product code: those run that have changed themselves. */
function changedSince(commit) {
  const { status, stdout, stderr } = spawnSync('git', ['diff', '--name-only', commit, '--', 'tests'], {
    cwd: repo,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Stop(`git finds no commit "${commit}": ${stderr.trim()}`);
  const windows = /^tests\/(?:e2e|support)\//m.test(stdout) ? ['e2e'] : [];
  if (windows.length === 0)
    say('no window test has changed, so none runs: name those of the screens you touched');
  return ['types', 'unit', 'contract', ...windows, `--changed=${commit}`, '--passWithNoTests'];
}

function report(results, times) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  console.log('\n== total');
  for (const [name, result] of Object.entries(results)) {
    for (const key of Object.keys(total)) total[key] += result[key];
    const flaky = result.flaky?.length ? `, ${result.flaky.length} flaky` : '';
    const note = result.note ? ` (${result.note})` : '';
    console.log(`${name.padEnd(9)} ${numbers(result)}${flaky}, ${seconds(result.ms)}${note}`);
  }
  console.log(numbers(total));
  // Names what could not run here, so that nobody takes it for passed.
  for (const { skippedNames = [] } of Object.values(results))
    for (const name of skippedNames) console.log(`skipped: ${name}`);
  const all = Object.values(times);
  const sum = (key) => all.reduce((so, each) => so + each[key], 0);
  for (const [name, time] of [...Object.entries(times), ['all', { ms: sum('ms'), cpu: sum('cpu') }]])
    console.log(
      `${name.padEnd(9)} ${minutes(time.ms / 1000)} min${time.cpu > 0 ? `, ${minutes(time.cpu)} CPU min` : ''}`,
    );
  process.exitCode = total.failed > 0 ? 1 : 0;
}

/** Prints the ten test files that took longest, in seconds. */
function reportLongest(results) {
  const files = Object.values(results).flatMap(({ files = [] }) => files);
  if (files.length < 2) return;
  console.log('\n== longest files');
  for (const { name, ms } of files.sort((a, b) => b.ms - a.ms).slice(0, 10)) {
    console.log(`${seconds(ms).padStart(9)}  ${name}`);
  }
}

/** Prints each test of a list with its first lines again at the end, where a log that is cut short still has it. */
function reportEach(title, results, list) {
  for (const [name, { [list]: tests = [] }] of Object.entries(results)) {
    for (const test of tests) console.log(`\n== ${title} in ${name}: ${test}`);
  }
}

/** The CPU time of all programs that have been started and have ended, in seconds; 0 where the system does not tell. */
function cpuSeconds() {
  if (process.platform !== 'linux') return 0;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  // cutime and cstime in proc(5), in hundredths of a second.
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

function minutes(seconds) {
  return (seconds / 60).toFixed(1);
}

function numbers({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
