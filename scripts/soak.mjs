import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setUp } from './setup/all.mjs';
import { ensureBuilt } from './setup/app.mjs';
import { PARTS, runPart } from './setup/parts.mjs';
import { inRepo } from './setup/paths.mjs';
import { main } from './setup/say.mjs';

// Runs the long form of every probe that has one: the test files that import tests/support/size.ts. Arguments choose files by name.
await main(async () => {
  const chosen = process.argv.slice(2);
  process.env.POSTERN_SIZE = 'soak';
  const electron = await setUp({ tools: true });
  await ensureBuilt();
  let failed = 0;
  for (const [name, part] of Object.entries(PARTS)) {
    if (!part.project || !part.all) continue;
    const files = filesOf(part.project).filter(
      (file) => chosen.length === 0 || chosen.some((text) => file.includes(text)),
    );
    if (files.length === 0) continue;
    console.log(`\n== ${name}, long form: ${files.join(', ')}`);
    const result = await runPart(name, files, electron);
    console.log(`${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`);
    failed += result.failed;
  }
  process.exitCode = failed > 0 ? 1 : 0;
});

function filesOf(project) {
  const all = readdirSync(inRepo('tests', project), { recursive: true, encoding: 'utf8' });
  return all
    .filter(
      (file) =>
        /\.test\.tsx?$/.test(file) &&
        /support\/size'/.test(readFileSync(inRepo('tests', project, file), 'utf8')),
    )
    .map((file) => join('tests', project, file).replaceAll('\\', '/'))
    .sort();
}
