import { join } from 'node:path';
import { repo, temporaryFolder, withApp } from '../../support/app';
import { startBus, startKeyring } from '../../support/session-bus';
import { firstRows } from '../../support/window';
import { withQuickNote, type Group, type Reading } from '../support/figure';
import { timeStart } from '../support/spawned';
import type { Address } from '../support/world';

const EMPTY = join(repo, 'tests/bench/peers/empty-app');
/** The performance mark that the page sets after its first rows were painted (renderer/state/first-rows.ts). */
const ROWS = 'first-rows';
const PEER = 'empty window';
/** Milliseconds for which a start is left undisturbed, so that its rows can load. */
const ALONE_MS = { full: 5_000, quick: 3_500 };

/** Makes a profile whose last start ended signed in to a tenant that runs, and returns how it is started again. */
const signedInTo = async (tenant: Address, aloneMs: number) => {
  const bus = await startBus(temporaryFolder('bench-home'), { display: process.env['DISPLAY'] });
  const stop = await startKeyring(bus, 'bench');
  const userData = temporaryFolder('bench-resumed');
  await withApp({ userData, env: bus.env }, async ({ page }) => {
    await page.getByLabel('Portal address').fill(tenant.origin);
    await page.getByLabel('Access token').fill(tenant.token);
    await page.getByRole('button', { name: 'Connect' }).click();
    await firstRows(page);
  });
  return {
    rows: async () => (await timeStart(repo, userData, [], ROWS, bus.env, aloneMs)).rows ?? NaN,
    stop: async () => {
      await stop();
      await bus.stop();
    },
  };
};

/**
 * From the start of the process to the first paint, and to the first painted row: of a tenant that runs, whose connection was open when
 * the last start ended, and of the demo tenant, which starts too.
 */
export const group: Group = {
  figures: withQuickNote('a quick run has one turn, and a full run eleven', [
    { name: 'start-shell-fresh', unit: 'ms', peer: PEER, aim: { on: 'ratio', most: 1.1, every: true } },
    { name: 'start-shell-reused', unit: 'ms', peer: PEER, aim: { on: 'ratio', most: 1.1, every: true } },
    { name: 'start-rows-resumed', unit: 'ms', peer: PEER, aim: { on: 'ratio', most: 2 } },
    { name: 'start-rows-fresh', unit: 'ms', peer: PEER, aim: { on: 'ratio', most: 2.5 } },
    { name: 'start-rows-reused', unit: 'ms', peer: PEER, aim: { on: 'ratio', most: 2 } },
  ]),
  turns: 11,
  // Each turn starts five apps and leaves them alone for seconds.
  quickTurns: 1,
  open: async (world) => {
    const aloneMs = ALONE_MS[world.isQuick ? 'quick' : 'full'];
    const used = { product: temporaryFolder('bench-used'), peer: temporaryFolder('bench-used-empty') };
    const product = async (profile: string) => {
      const { shell, rows } = await timeStart(repo, profile, ['--demo'], ROWS, {}, aloneMs);
      return { shell, rows: rows ?? NaN };
    };
    const peer = async (profile: string) => (await timeStart(EMPTY, profile, [], undefined)).shell;
    // The first start reads everything from a cold disk, and makes the profiles that are reused.
    const [resumed] = await Promise.all([
      signedInTo(await world.demo(), aloneMs),
      product(used.product),
      peer(used.peer),
    ]);
    const both = async (
      isPeerFirst: boolean,
      mine: string,
      theirs: string,
    ): Promise<{ shell: Reading; rows: Reading }> => {
      const before = isPeerFirst ? await peer(theirs) : undefined;
      const { shell, rows } = await product(mine);
      const beside = before ?? (await peer(theirs));
      return { shell: { value: shell, peer: beside }, rows: { value: rows, peer: beside } };
    };
    return {
      turn: async (isPeerFirst) => {
        const fresh = await both(
          isPeerFirst,
          temporaryFolder('bench-fresh'),
          temporaryFolder('bench-fresh-empty'),
        );
        const reused = await both(isPeerFirst, used.product, used.peer);
        const resumedRows = await resumed.rows();
        return {
          'start-rows-resumed': { value: resumedRows, peer: reused.rows.peer },
          'start-shell-fresh': fresh.shell,
          'start-shell-reused': reused.shell,
          'start-rows-fresh': fresh.rows,
          'start-rows-reused': reused.rows,
        };
      },
      note: () => 'From spawn, without a driver attached; the demo tenant of 100,000 emails included.',
      close: resumed.stop,
    };
  },
};
