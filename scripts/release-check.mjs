import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { lockProblems, missingFromSbom } from './package/lock-rules.mjs';
import { capture } from './setup/child.mjs';
import { npmCommand } from './setup/npm.mjs';
import { commandFile, inRepo, readJson, repo } from './setup/paths.mjs';
import { main, say, Stop } from './setup/say.mjs';
import { setUpPackages } from './setup/all.mjs';

const SBOM = inRepo('artifacts', 'sbom.json');
/** Messages of npm when the registry does not support a check, or there is no network. */
const CLOSED =
  /ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOAUDIT|E40[045]|E501|ENOSIGNATURES|endpoint|not (?:found|implemented|supported)|No dependencies to audit|fetch failed|socket|no attestations|missing registry signatures|keys/i;

async function run(args) {
  const [file, first] = npmCommand();
  // npm cannot combine signature checks with a minimum release age.
  return capture(file, [...first, ...args], {
    cwd: repo,
    env: { ...process.env, npm_config_min_release_age: '' },
    shell: process.platform === 'win32' && first.length === 0,
  });
}

const firstLine = (output) =>
  output
    .split('\n')
    .map((line) => line.trim())
    .find((line) => /err|audit|closed|found/i.test(line)) ??
  output.trim().split('\n').at(-1) ??
  '';

/** Each check returns `good`, `skipped` with its reason, or `bad` with what is wrong. */
const CHECKS = {
  'lock file': async () => {
    const problems = lockProblems(readJson(inRepo('package-lock.json')));
    return problems.length > 0
      ? { bad: problems.slice(0, 5).join('; ') }
      : { good: 'integrity everywhere, no other sources, no banned package' };
  },
  'bill of materials': async () => {
    mkdirSync(inRepo('artifacts'), { recursive: true });
    rmSync(SBOM, { force: true });
    const { code, output } = await capture(
      process.execPath,
      [
        commandFile('@cyclonedx/cyclonedx-npm', 'cyclonedx-npm'),
        '--output-format',
        'JSON',
        '--output-reproducible',
        '--ignore-npm-errors',
        '--output-file',
        SBOM,
      ],
      { cwd: repo },
    );
    if (code !== 0 || !existsSync(SBOM)) return { bad: firstLine(output) };
    const missing = missingFromSbom(readJson(inRepo('package-lock.json')), readJson(SBOM));
    return missing.length > 0
      ? { bad: `it does not list ${missing.slice(0, 5).join(', ')}` }
      : { good: `artifacts/sbom.json lists all ${readJson(SBOM).components.length} components` };
  },
  audit: async () => {
    const { code, output } = await run(['audit', '--omit=dev', '--audit-level=high']);
    if (code === 0 && /found \d+ vulnerabilit/.test(output))
      return { good: output.trim().split('\n').at(-1) };
    return CLOSED.test(output) && !/\bseverity\b/i.test(output)
      ? { skipped: `this registry does not support audits (${firstLine(output)})` }
      : { bad: firstLine(output) };
  },
  signatures: async () => {
    const { code, output } = await run(['audit', 'signatures']);
    if (code === 0) return { good: output.trim().split('\n').at(-1) };
    return CLOSED.test(output) && !/invalid|tampered/i.test(output)
      ? { skipped: `this registry has no signatures (${firstLine(output)})` }
      : { bad: firstLine(output) };
  },
};

// Checks what a release needs beyond the tests. A check that a closed network cannot answer is SKIPPED with its reason, never passed.
await main(async () => {
  await setUpPackages();
  const failed = [];
  for (const [name, check] of Object.entries(CHECKS)) {
    const { good, skipped, bad } = await check();
    console.log(
      `${name.padEnd(18)} ${good ? `ok: ${good}` : skipped ? `SKIPPED: ${skipped}` : `FAILED: ${bad}`}`,
    );
    if (bad) failed.push(name);
  }
  if (failed.length > 0)
    throw new Stop(
      `the release check failed (${failed.join(', ')}): fix the problems above, then run this again`,
    );
  say('done');
});
