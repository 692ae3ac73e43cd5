import { mediansOf, type Group } from '../support/figure';

const CALLS = 300;
const BATCHES = 10;

/** One call over the bridge and back, beside a bare `invoke` of the same Electron by a bridge of its own. */
export const group: Group = {
  figures: [{ name: 'call', unit: 'ms', peer: 'bare invoke', aim: { on: 'ratio', most: 1.2 } }],
  turns: 9,
  open: async (world) => {
    const { running } = await world.demoApp();
    const bare = await world.emptyApp();
    const barePage = bare.page;
    /** Milliseconds a call, of calls one after the other. */
    const time = (page: typeof barePage, bridge: 'bridge' | 'bare') =>
      page.evaluate(
        async ([name, calls]) => {
          const { call } =
            (
              window as unknown as Record<
                string,
                { call: (name: string, input: unknown) => Promise<{ ok: boolean }> }
              >
            )[name] ?? {};
          if (!call) throw new Error(`there is no ${name}`);
          const began = performance.now();
          for (let n = 0; n < calls; n += 1)
            if (!(await call('job.list', {})).ok) throw new Error('the call failed');
          return (performance.now() - began) / calls;
        },
        [bridge, CALLS] as const,
      );
    const product = () => time(running.page, 'bridge');
    const peer = () => time(barePage, 'bare');
    await product();
    await peer();
    return {
      turn: async (isPeerFirst) => ({ call: await mediansOf(BATCHES, isPeerFirst, product, peer) }),
      note: () => `${BATCHES} batches of ${CALLS} calls a turn`,
    };
  },
};
