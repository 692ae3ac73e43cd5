import { join } from 'node:path';
import { LOGIN_COLUMNS } from '../../../main/datasets/logins/login-columns';
import { launchApp, repo, temporaryFolder } from '../../support/app';
import { bundle } from '../../support/bundle';
import { median, type Group } from '../support/figure';

const ROWS = 5_000;
const BATCHES = { full: 5, quick: 3 };

type Forked = { readonly ask: (message: unknown) => Promise<number> };

/** A page of heat-map rows unpacked by the built dataset process, beside the plain ways in a process of the same kind. */
export const group: Group = {
  figures: [
    { name: 'logins', unit: 'rows/s', peer: 'pako + JSON.parse each', aim: { on: 'ratio', least: 3 } },
  ],
  open: async (world) => {
    const batches = BATCHES[world.isQuick ? 'quick' : 'full'];
    const { origin, token } = await world.demo();
    const url = `${origin}/api/v1/get_cache_query?module=office365_emails&fail=false&offset=0&limit=${ROWS}`;
    const answer = (await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).json()) as {
      readonly rows: readonly { readonly data: string }[];
    };
    // The demo may have fewer: the same ones again are the same work.
    const packed = Array.from({ length: ROWS }, (_, i) => answer.rows[i % answer.rows.length]);
    const peerFile = (await bundle(join(repo, 'tests/bench/peers/plain-logins.ts'))).file;
    const running = await launchApp();
    // In the app's own main process: the very process file that the app starts, and the peer by the same call.
    await running.app.evaluate(
      async ({ utilityProcess }, [datasets, peer, folder, columns, rows]) => {
        const fork = (file: string, args: string[]): Forked => {
          const child = utilityProcess.fork(file, args);
          return {
            ask: (message) =>
              new Promise((resolve) => {
                const began = performance.now();
                child.once('message', () => resolve(performance.now() - began));
                child.postMessage(message);
              }),
          };
        };
        const own = globalThis as unknown as { logins: { product: Forked; peer: Forked; rows: unknown } };
        own.logins = { product: fork(datasets, [folder]), peer: fork(peer, []), rows };
        await own.logins.product.ask({ kind: 'open', id: 1, dataset: 'logins', columns });
      },
      [
        join(repo, 'out/main/datasets.js'),
        peerFile,
        join(temporaryFolder('bench-logins'), 'rows'),
        LOGIN_COLUMNS.slice(0, 1),
        packed,
      ] as const,
    );
    const time = (who: 'product' | 'pako' | 'zlib') =>
      running.app.evaluate(async (_electron, by) => {
        const { logins } = globalThis as unknown as {
          logins: { product: Forked; peer: Forked; rows: unknown };
        };
        return by === 'product'
          ? logins.product.ask({
              kind: 'appendLogins',
              id: 2,
              dataset: 'logins',
              part: { saas: 'office365_emails', isFailed: false },
              egress: [],
              packed: logins.rows,
            })
          : logins.peer.ask({ by, packed: logins.rows });
      }, who);
    for (const who of ['product', 'pako', 'zlib'] as const) await time(who);
    const beside: number[] = [];
    return {
      turn: async (isPeerFirst) => {
        const took = { product: [] as number[], pako: [] as number[], zlib: [] as number[] };
        const order = isPeerFirst
          ? (['pako', 'zlib', 'product'] as const)
          : (['product', 'zlib', 'pako'] as const);
        for (let n = 0; n < batches; n += 1) for (const who of order) took[who].push(await time(who));
        const rate = (who: keyof typeof took) => (ROWS / median(took[who])) * 1000;
        beside.push(rate('product') / rate('zlib'));
        return { logins: { value: rate('product'), peer: rate('pako') } };
      },
      note: () =>
        `${ROWS} rows a page, ${batches} pages a turn; the product's time also holds the check of each row, and its place in a dataset of one column; beside plain node:zlib + JSON.parse each it is ${median(beside).toFixed(2)}x`,
      close: () => running.close(),
    };
  },
};
