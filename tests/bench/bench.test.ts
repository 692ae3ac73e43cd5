import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type as system } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { repo } from '../support/app';
import { commitsSince, currentCommit } from './support/commits';
import { failuresOf } from './support/committed';
import { measure, type Figure, type Group, type Measured, type Unmeasured } from './support/figure';
import { updateReadme } from './support/readme';
import { table } from './support/table';
import { entryOf, readEntries, writeEntries } from './support/trend';
import { createWorld } from './support/world';

const asked = (process.env['POSTERN_BENCH'] ?? '').split(' ').filter(Boolean);
const isQuick = process.env['POSTERN_BENCH_QUICK'] === '1';
const isCheck = process.env['POSTERN_BENCH_CHECK'] === '1';
const isReadme = process.env['POSTERN_BENCH_README'] === '1';
/** Seconds in which a quick look at all figures ends. */
const QUICK_SECONDS = 300;
/** The minutes that a group may take. */
const MOST_MINUTES = 20;

const folder = join(import.meta.dirname, 'figures');
const readme = join(import.meta.dirname, 'README.md');
const trend = join(import.meta.dirname, 'trend.jsonl');
const isAsked = (name: string) => asked.some((one) => name === one || name.startsWith(`${one}-`));

const groups = await Promise.all(
  readdirSync(folder)
    .sort()
    .map(async (file) => ({
      file,
      group: ((await import(join(folder, file))) as { readonly group: Group }).group,
    })),
);
const figures: readonly Figure[] = groups.flatMap(({ group: { longMinutes, figures: own } }) =>
  longMinutes === undefined ? own : own.map((figure) => ({ ...figure, isLong: true as const })),
);
const names = figures.map(({ name }) => name);
/** Returns true if a figure is measured: because it was named, or because none was and it doesn't take hours. */
const isWanted = ({ name, isLong }: Figure): boolean => (asked.length > 0 ? isAsked(name) : !isLong);
const wanted = figures.filter(isWanted);
const isWantedName = (name: string) => wanted.some((figure) => figure.name === name);
const world = createWorld(isQuick);
const began = Date.now();
const results: (Measured | Unmeasured)[] = [];
afterAll(() => world.close());

const secondsSince = (time: number) => Math.round((Date.now() - time) / 1000);

/** Saves the results so far: an interrupted bench still leaves what it measured. */
const save = () => {
  const machine = {
    cpu: cpus()[0]?.model ?? '',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${system()} ${release()}`,
    electron: world.electron(),
  };
  const at = new Date(began).toISOString();
  const all = { at, seconds: secondsSince(began), isQuick, machine, figures: results };
  mkdirSync(join(repo, 'artifacts'), { recursive: true });
  writeFileSync(join(repo, 'artifacts', 'bench.json'), `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(join(repo, 'artifacts', 'bench.md'), table(figures, results));
};

/** The results of all wanted figures, also of those whose group was interrupted. */
const allResults = (): readonly (Measured | Unmeasured)[] =>
  wanted.map(
    ({ name }) =>
      results.find((one) => one.name === name) ?? { name, error: 'its measurement was interrupted' },
  );

// In this order: what is measured is compared and written afterwards, and no figure comes after another one in one run and before it in the next.
describe('the bench', { shuffle: false }, () => {
  it('knows every figure that was requested', () => {
    const unknown = asked.filter((one) => !names.some((name) => name === one || name.startsWith(`${one}-`)));
    expect(unknown, `there are only ${names.join(', ')}`).toEqual([]);
  });

  for (const { file, group } of groups) {
    const title = file.replace(/\.ts$/, '');
    it.runIf(group.figures.some(({ name }) => isWantedName(name)))(
      title,
      async () => {
        const start = Date.now();
        const measured = await measure(group, world, isWantedName);
        world.say(`${title}: ${secondsSince(start)} s`);
        results.push(...measured);
        save();
        expect(measured.flatMap((one) => ('error' in one ? [`${one.name}: ${one.error}`] : []))).toEqual([]);
      },
      (group.longMinutes ?? MOST_MINUTES) * 60_000,
    );
  }

  it('ends in time', () => {
    world.say(`all figures: ${secondsSince(began)} s`);
    if (isCheck && isQuick && asked.length === 0)
      expect(secondsSince(began), 'seconds of a quick look at all figures').toBeLessThanOrEqual(
        QUICK_SECONDS,
      );
  });

  it.runIf(isCheck)('finds no figure worse than in earlier runs', () => {
    const measured = results.filter((one): one is Measured => !('error' in one));
    const entries = readEntries(readFileSync(trend, 'utf8'));
    const known = asked.length > 0 || isQuick ? wanted : figures;
    expect(failuresOf(measured, { figures: known, entries, isQuick, commitsSince })).toEqual([]);
  });

  it.runIf(isReadme)('writes the tables of the README', () => {
    const run = { at: new Date(began).toISOString(), commit: currentCommit(), isQuick };
    const written = allResults().flatMap((one) => {
      const figure = figures.find(({ name }) => name === one.name);
      return figure ? [entryOf(figure, one, run)] : [];
    });
    appendFileSync(trend, writeEntries(written));
    const entries = readEntries(readFileSync(trend, 'utf8'));
    writeFileSync(readme, updateReadme(readFileSync(readme, 'utf8'), figures, entries));
  });
});
