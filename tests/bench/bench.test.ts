import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type as system } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { repo } from '../support/app';
import { compareWithTable } from './support/committed';
import { measure, type Group, type Measured, type Unmeasured } from './support/figure';
import { table } from './support/table';
import { createWorld } from './support/world';

const asked = (process.env['POSTERN_BENCH'] ?? '').split(' ').filter(Boolean);
const isQuick = process.env['POSTERN_BENCH_QUICK'] === '1';
const isCheck = process.env['POSTERN_BENCH_CHECK'] === '1';
const folder = join(import.meta.dirname, 'figures');
const wanted = (name: string) =>
  asked.length === 0 || asked.some((one) => name === one || name.startsWith(`${one}-`));

const groups = await Promise.all(
  readdirSync(folder)
    .sort()
    .map(async (file) => ({
      file,
      group: ((await import(join(folder, file))) as { readonly group: Group }).group,
    })),
);
const names = groups.flatMap(({ group }) => group.figures.map(({ name }) => name));
const world = createWorld(isQuick);
const began = Date.now();
const results: (Measured | Unmeasured)[] = [];
afterAll(() => world.close());

const place = join(repo, 'artifacts', 'bench.json');
type Kept = {
  readonly isQuick: boolean;
  readonly figures: readonly Measured[];
  readonly unmeasured: readonly Unmeasured[];
};
const earlier =
  asked.length > 0 && existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as Kept) : undefined;

/** The results so far: a bench that is broken off still leaves what it measured. What was not asked for now stays as an earlier run of the same length left it. */
const keep = () => {
  const former = earlier?.isQuick === isQuick ? [...earlier.figures, ...earlier.unmeasured] : [];
  const all = names.flatMap(
    (name) => results.find((one) => one.name === name) ?? former.find((one) => one.name === name) ?? [],
  );
  const figures = all.filter((one): one is Measured => !('error' in one));
  const unmeasured = all.filter((one): one is Unmeasured => 'error' in one);
  const machine = {
    cpu: cpus()[0]?.model ?? '',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${system()} ${release()}`,
    electron: world.electron(),
  };
  mkdirSync(join(repo, 'artifacts'), { recursive: true });
  writeFileSync(
    place,
    `${JSON.stringify({ at: new Date(began).toISOString(), seconds: Math.round((Date.now() - began) / 1000), isQuick, machine, figures, unmeasured }, null, 2)}\n`,
  );
  writeFileSync(join(repo, 'artifacts', 'bench.md'), table(figures, unmeasured));
};

it('knows every figure that was requested', () => {
  const unknown = asked.filter((one) => !names.some((name) => name === one || name.startsWith(`${one}-`)));
  expect(unknown, `there are only ${names.join(', ')}`).toEqual([]);
});

for (const { file, group } of groups) {
  const some = group.figures.some(({ name }) => wanted(name));
  it.runIf(some)(file.replace(/\.ts$/, ''), async () => {
    const measured = await measure(group, world, wanted);
    results.push(...measured);
    keep();
    expect(measured.flatMap((one) => ('error' in one ? [`${one.name}: ${one.error}`] : []))).toEqual([]);
  });
}

it.runIf(isCheck)('keeps to the committed table', () => {
  const measured = results.filter((one): one is Measured => !('error' in one));
  const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
  const { worse, unknown } = compareWithTable(measured, readme);
  if (unknown.length > 0) world.say(`not in the committed table: ${unknown.join(', ')}`);
  expect(worse).toEqual([]);
});
