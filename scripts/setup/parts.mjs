import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { attach, capture } from './child.mjs';
import { attachInHarness } from './harness.mjs';
import { npmCommand } from './npm.mjs';
import { commandFile, inRepo, readJson, repo } from './paths.mjs';

/**
 * The parts of the tests, in order: the longest script first. A `script` is one of package.json's and counts as one test; a `project` is one of
 * vitest's, `also` others that run with it. `window` parts get the built app, the runtime, a display and a keyring, or as many of both as `desktops`; `all` ones make up `npm test`. What `reachesAll` has to send each call of the tenant in a full run.
 */
export const PARTS = {
  lint: { script: 'lint', all: true },
  format: { script: 'format:check', all: true },
  types: { script: 'types', all: true },
  rules: { script: 'rules', all: true },
  dead: { script: 'dead', all: true },
  unit: { project: 'unit', also: ['unit-alone', 'component', 'component-alone'], all: true },
  contract: { project: 'contract', also: ['contract-alone'], all: true },
  e2e: { project: 'e2e', all: true, window: true, desktops: 2, mustRun: 'keyring', reachesAll: true },
  tour: { project: 'tour', window: true },
  bench: { project: 'bench', window: true },
};

/** The calls that the window tests sent to tenants, and all calls as the unit tests list them. */
const CALL_LOG = inRepo('artifacts', 'calls.log');
const CALL_REACH = inRepo('artifacts', 'call-reach.txt');

const ANSI = /\x1b\[[0-9;]*m/g;

/** Lines of a static check that are printed again at the end. */
const FIRST_SCRIPT_LINES = 40;

const SKIPPED = ['pending', 'skipped', 'todo', 'disabled'];

/** Returns the result of a part that could not start. */
export const broken = (note) => ({ passed: 0, failed: 1, skipped: 0, note });

/** Runs one part; `rest` goes to vitest. Resolves to the numbers of tests that passed, failed and were skipped. */
export async function runPart(name, rest, electron) {
  const part = PARTS[name];
  if (part.script) {
    const [file, first] = npmCommand();
    const { code, output } = await capture(file, [...first, 'run', '--silent', part.script], {
      cwd: repo,
      shell: process.platform === 'win32',
    });
    process.stdout.write(`\n== ${name}\n${output}`);
    if (code === 0) return { passed: 1, failed: 0, skipped: 0 };
    return { ...broken(`exit code ${code}`), failures: [firstLines(output, FIRST_SCRIPT_LINES)] };
  }
  const report = inRepo('artifacts', `test-${name}.json`);
  mkdirSync(inRepo('artifacts'), { recursive: true });
  rmSync(report, { force: true });
  const args = [
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--project',
    part.project,
    ...(part.also ?? []).flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...rest,
  ];
  // The whole part, and only that, has to reach every call of the tenant.
  const callLog = part.reachesAll && rest.length === 0 && process.env.POSTERN_SIZE === 'full' && CALL_LOG;
  if (callLog) rmSync(callLog, { force: true });
  const env = {
    ...process.env,
    ...(electron && { POSTERN_ELECTRON: electron }),
    ...(callLog && { POSTERN_CALL_LOG: callLog }),
  };
  const run = part.window ? attachInHarness : attach;
  const code = await run(process.execPath, [commandFile('vitest'), ...args], {
    cwd: repo,
    env,
    ...(part.window && { desktops: part.desktops }),
  });
  const mayBeNone = rest.includes('--passWithNoTests');
  const result = judge(part, code, readJson(report), rest.length > 0, mayBeNone);
  return callLog ? withUnreached(result, linesOf(CALL_REACH), linesOf(callLog)) : result;
}

/** Returns the lines of a file; none if it isn't there. */
const linesOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []);

const NO_CALL_REACH =
  'no list of calls to compare with what the windows sent: run the contract tests first, which write it';

/** Counts each call that no window test sent to a tenant as a failure. `reach` has a line for each call, that begins with its name. */
export function withUnreached(result, reach, sent) {
  const names = reach.map((line) => line.replace(/:.*/, ''));
  const unreached = names.filter((name) => !sent.includes(name));
  const failures =
    names.length > 0 ? unreached.map((name) => `${name}: no window test sent this call`) : [NO_CALL_REACH];
  return {
    ...result,
    failed: result.failed + failures.length,
    failures: [...result.failures, ...failures],
  };
}

/** Returns the first lines of an output, without its colors. */
const firstLines = (output, count) =>
  output.replaceAll(ANSI, '').trim().split('\n').slice(0, count).join('\n');

/** Returns a test's full name and the first lines of each of its messages. */
const failureLines = ({ fullName, failureMessages = [] }) =>
  [fullName, ...failureMessages.map((message) => firstLines(message, 12))].join('\n');

/** The numbers in vitest's report, plus one failure for each thing wrong that it does not count as a test; `mayBeNone` if no test has to run. */
export function judge(part, code, report, filtered, mayBeNone = false) {
  if (!report && mayBeNone && code === 0) return { passed: 0, failed: 0, skipped: 0, note: 'no test ran' };
  if (!report) return broken(`vitest ended with code ${code} and no report`);
  const files = report.testResults ?? [];
  const cases = files.flatMap((file) => file.assertionResults ?? []);
  const count = (...states) => cases.filter((each) => states.includes(each.status)).length;
  const unloaded = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults?.some((each) => each.status === 'failed'),
  );
  const skipped = cases.filter((each) => SKIPPED.includes(each.status));
  const result = {
    passed: count('passed'),
    failed: count('failed') + unloaded.length,
    skipped: skipped.length,
    files: files.map(({ name, startTime, endTime }) => ({
      name: relative(repo, name),
      ms: endTime - startTime,
    })),
    failures: [
      ...cases.filter((each) => each.status === 'failed').map(failureLines),
      ...unloaded.map((file) => `${relative(repo, file.name)}: ${file.message}`),
    ],
    // Vitest keeps the errors of a first try beside the result of the second.
    flaky: cases
      .filter((each) => each.status === 'passed' && each.failureMessages?.length > 0)
      .map(failureLines),
    // A filtered run leaves tests out because it was told to.
    skippedNames: filtered ? [] : skipped.map(({ fullName }) => fullName),
  };
  const fail = (note) => {
    result.failed += 1;
    result.note = note;
  };
  const ran = cases.filter((each) => each.status === 'passed' || each.status === 'failed');
  if (ran.length === 0 && result.failed === 0 && !mayBeNone) fail('no test ran');
  else if (code !== 0 && result.failed === 0) fail(`vitest ended with code ${code}`);
  else if (
    part.mustRun &&
    !filtered &&
    !ran.some((each) => each.fullName.toLowerCase().includes(part.mustRun))
  ) {
    fail(`no test named "${part.mustRun}" ran`);
  }
  return result;
}
