import { join } from 'node:path';
import { repo, temporaryFolder } from '../../support/app';
import type { Group, Reading } from '../support/figure';
import { timeStart } from '../support/spawned';

const EMPTY = join(repo, 'tests/bench/peers/empty-app');
/** The page's own mark of the moment after its first rows were painted (renderer/state/first-rows.ts). */
const ROWS = 'first-rows';
const PEER = 'empty window';

/** From the start of the process to the first paint, and to the first painted row of the demo tenant. */
export const group: Group = {
  figures: [
    { name: 'start-shell-fresh', unit: 'ms', peer: PEER, aim: { on: 'ratio', most: 1.15 } },
    { name: 'start-shell-reused', unit: 'ms', peer: PEER, aim: { on: 'ratio', most: 1.15 } },
    { name: 'start-rows-fresh', unit: 'ms', peer: PEER, aim: { on: 'ratio', most: 1.5 } },
    { name: 'start-rows-reused', unit: 'ms', peer: PEER, aim: { on: 'ratio', most: 1.5 } },
  ],
  turns: 11,
  open: async () => {
    const used = { product: temporaryFolder('bench-used'), peer: temporaryFolder('bench-used-empty') };
    const product = async (profile: string) => {
      const { shell, rows } = await timeStart(repo, profile, ['--demo'], ROWS);
      return { shell, rows: rows ?? NaN };
    };
    const peer = async (profile: string) => (await timeStart(EMPTY, profile, [], undefined)).shell;
    // The first start reads everything from a cold disk, and makes the profiles that are reused.
    await product(used.product);
    await peer(used.peer);
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
        return {
          'start-shell-fresh': fresh.shell,
          'start-shell-reused': reused.shell,
          'start-rows-fresh': fresh.rows,
          'start-rows-reused': reused.rows,
        };
      },
      note: () => 'From spawn, without a driver attached; the demo tenant of 100,000 emails included.',
    };
  },
};
