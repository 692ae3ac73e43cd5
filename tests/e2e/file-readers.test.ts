import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { until } from '../support/until';
import {
  fileGrid,
  open,
  openAndWait,
  path,
  relaunch,
  running,
  setUpFilesWindow,
} from '../support/files-window';

setUpFilesWindow();

/** Writes a file that takes seconds to read. */
const writeLongFile = () =>
  writeFileSync(
    path('long.json'),
    `[${Array.from({ length: 600_000 }, (_, i) => `{"n":${i},"subject":"Subject ${i}","${'x'.repeat(60)}":1}`).join(',')}]`,
  );
/** Returns what main has open: descriptors of `/dev/null`, and all others. */
const openDescriptors = () =>
  running.app.evaluate(() => {
    const { readdirSync, readlinkSync } = process.getBuiltinModule('fs');
    const targets = readdirSync('/proc/self/fd').flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/self/fd/${fd}`)];
      } catch {
        return []; // The one by which the folder was read.
      }
    });
    const nulls = targets.filter((target) => target === '/dev/null').length;
    return { nulls, others: targets.length - nulls };
  });
const countReaders = () =>
  running.app.evaluate(
    ({ app }) =>
      app
        .getAppMetrics()
        .filter((one) => one.serviceName === 'Postern file reader' || one.name === 'Postern file reader')
        .length,
  );
/** Ends the reader process with SIGKILL, as the system ends one that crashes; returns false if none runs. */
const killReader = () =>
  running.app.evaluate(({ app }) => {
    const found = app
      .getAppMetrics()
      .filter((one) => one.serviceName === 'Postern file reader' || one.name === 'Postern file reader');
    for (const { pid } of found) process.kill(pid, 'SIGKILL');
    return found.length > 0;
  });
const openLongFile = async () => {
  await open('long.json');
  await until(async () => Number(await fileGrid().getAttribute('aria-rowcount')) > 1_000);
};

it('loses only the file whose reader is killed, and opens it again when the analyst asks', async () => {
  const { page } = running;
  writeLongFile();
  await openAndWait('last.csv');
  await openLongFile();
  expect(await killReader()).toBe(true);
  await page.getByText('This file stopped the program that reads it', { exact: false }).first().waitFor();
  await page.getByRole('tab', { name: 'last.csv', exact: true }).click();
  await page.getByRole('columnheader', { name: /^Score/ }).click();
  await until(async () => (await fileGrid().getByRole('row').nth(1).innerText()).includes('00013'));
  await page.getByRole('tab', { name: 'long.json', exact: true }).click();
  await page.getByRole('button', { name: 'Open anyway' }).click();
  await until(async () => Number(await fileGrid().getAttribute('aria-rowcount')) > 600_000, Boolean, {
    within: 60_000,
  });
});

it('asks before it reads a file again that was being read when Postern was killed', async () => {
  writeLongFile();
  await openLongFile();
  await until(
    () => readFileSync(join(running.userData, 'settings.json'), 'utf8'),
    (stored) => stored.includes('long.json'),
  );
  const main = running.app.process();
  main.kill('SIGKILL');
  await until(() => main.exitCode !== null || main.signalCode !== null);
  await relaunch(path('last.csv'));
  const { page } = running;
  await page.getByRole('tab', { name: 'long.json', exact: true }).click();
  await page
    .getByText('Postern closed unexpectedly while it read this file', { exact: false })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Open anyway' }).click();
  await until(async () => Number(await fileGrid().getAttribute('aria-rowcount')) > 1_000);
});

it.skipIf(process.platform !== 'linux')(
  'leaves nothing open after 50 files but one descriptor that Electron opens for each process',
  { timeout: 300_000 },
  async () => {
    await openAndWait('last.csv');
    await until(countReaders, (count) => count === 0);
    const before = await openDescriptors();
    for (let n = 0; n < 50; n += 1) {
      writeFileSync(path(`f${n}.csv`), readFileSync(path('last.csv')));
      await open(`f${n}.csv`);
      await running.page.getByRole('tab', { name: `f${n}.csv`, exact: true }).waitFor();
    }
    await until(countReaders, (count) => count === 0, { within: 200_000 });
    const after = await openDescriptors();
    // A file takes a process or two: one that has inspected a file waits for the order to read it, and for no other file's.
    expect(after.nulls - before.nulls).toBeLessThanOrEqual(100);
    // Chromium opens a few of its own as memory is used.
    expect(after.others - before.others).toBeLessThan(25);
  },
);
