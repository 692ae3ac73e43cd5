import { setUp, setUpPackages } from './setup/all.mjs';
import { ensureBuilt } from './setup/app.mjs';
import { broken, PARTS, runPart } from './setup/parts.mjs';
import { explain, main, say, Stop } from './setup/say.mjs';

// Runs the tests, all parts or those named first: `node scripts/test.mjs [part ...] [arguments for vitest ...]`.
await main(async () => {
  const given = process.argv.slice(2);
  const end = given.findIndex((arg) => !Object.hasOwn(PARTS, arg));
  const named = end < 0 ? given : given.slice(0, end);
  const rest = end < 0 ? [] : given.slice(end);
  if (named.length === 0 && rest.length > 0 && !rest[0].startsWith('-')) {
    throw new Stop(`unknown test part "${rest[0]}": use ${Object.keys(PARTS).join(', ')}`);
  }
  const names = named.length > 0 ? named : Object.keys(PARTS).filter((name) => PARTS[name].all);
  const needWindow = names.some((name) => PARTS[name].window);
  const electron = needWindow ? await setUp({ tools: true }) : await setUpPackages();
  const unbuilt = needWindow ? await ensureBuilt().then(() => undefined, explain) : undefined;
  if (unbuilt) say(unbuilt);

  let interrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (interrupted = true));
  const results = {};
  const run = async (name) => {
    if (interrupted) throw new Stop('interrupted: run `npm test` again');
    const startedAt = Date.now();
    const result =
      PARTS[name].window && unbuilt ? broken('the app does not build') : await runPart(name, rest, electron);
    results[name] = { ...result, ms: Date.now() - startedAt };
  };
  // Scripts get a smaller share than the tests beside them. Two run at a time, since each uses one core.
  const scripts = names.filter((name) => PARTS[name].script);
  if (scripts.length > 0) console.log(`\n== ${scripts.join(', ')}`);
  const runScripts = async () => {
    for (let name = scripts.shift(); name; name = scripts.shift()) await run(name);
  };
  const scriptsEnd = Promise.all([runScripts(), runScripts()]);
  const runTests = async () => {
    for (const name of names.filter((name) => !PARTS[name].script)) {
      // Windows that share the machine would answer late.
      if (PARTS[name].window) await scriptsEnd;
      console.log(`\n== ${name}`);
      await run(name);
    }
  };
  await Promise.all([scriptsEnd, runTests()]);
  reportLongest(results);
  reportFailures(results);
  report(results);
});

function report(results) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  console.log('\n== total');
  for (const [name, result] of Object.entries(results)) {
    for (const key of Object.keys(total)) total[key] += result[key];
    const note = result.note ? ` (${result.note})` : '';
    console.log(`${name.padEnd(9)} ${numbers(result)}, ${seconds(result.ms)}${note}`);
  }
  console.log(numbers(total));
  // Names what could not run here, so that nobody takes it for passed.
  for (const { skippedNames = [] } of Object.values(results))
    for (const name of skippedNames) console.log(`skipped: ${name}`);
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

/** Prints each failed test again at the end, where a log that is cut short still has it. */
function reportFailures(results) {
  for (const [name, { failures = [] }] of Object.entries(results)) {
    for (const failure of failures) console.log(`\n== failed in ${name}: ${failure}`);
  }
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

function numbers({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
