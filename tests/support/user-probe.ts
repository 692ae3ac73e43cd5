import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningApp } from '../support/app';

/**
 * Memory in use while signed out, after garbage collection. Heaps in MiB: `pageMib` is the whole heap of the page, `heldMib`
 * leaves out compiled code, which grows the longer the page runs.
 */
export type Rest = {
  readonly atMs: number;
  readonly mainMib: number;
  readonly pageMib: number;
  readonly heldMib: number;
  readonly mainListeners: number;
  readonly pageListeners: number;
  readonly pageNodes: number;
  readonly descriptors: number;
};

const MIB = 1024 * 1024;
const COLLECTIONS = 4;

/** The parts of a heap snapshot that are needed here. */
type Snapshot = {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[]];
    };
  };
  readonly nodes: readonly number[];
};

/** The bytes of all that a snapshot holds but compiled code. */
const heldIn = ({ snapshot: { meta }, nodes }: Snapshot): number => {
  const [type, size] = [meta.node_fields.indexOf('type'), meta.node_fields.indexOf('self_size')];
  const code = meta.node_types[0].indexOf('code');
  let held = 0;
  for (let at = 0; at < nodes.length; at += meta.node_fields.length)
    if (nodes[at + type] !== code) held += nodes[at + size] ?? 0;
  return held;
};

/** Opens a way to measure the heaps of the main process and of the page. */
export const watchHeaps = async ({ app, page }: RunningApp) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const main = () =>
    app.evaluate(async ({ app: electron, ipcMain, BrowserWindow, session }) => {
      const { setFlagsFromString } = process.getBuiltinModule('node:v8');
      const { runInNewContext } = process.getBuiltinModule('node:vm');
      setFlagsFromString('--expose-gc');
      const collect = runInNewContext('gc') as () => void;
      for (let n = 0; n < 3; n += 1) {
        collect();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      const count = (emitter: {
        eventNames: () => (string | symbol)[];
        listenerCount: (name: never) => number;
      }) => emitter.eventNames().reduce((sum, name) => sum + emitter.listenerCount(name as never), 0);
      const contents = BrowserWindow.getAllWindows().map((one) => one.webContents);
      return {
        heap: process.memoryUsage().heapUsed,
        listeners: [
          electron,
          ipcMain,
          process,
          session.defaultSession,
          ...BrowserWindow.getAllWindows(),
          ...contents,
        ].reduce((sum, one) => sum + count(one as never), 0),
      };
    });
  const snapshot = async (): Promise<Snapshot> => {
    const chunks: string[] = [];
    const take = ({ chunk }: { readonly chunk: string }) => void chunks.push(chunk);
    cdp.on('HeapProfiler.addHeapSnapshotChunk', take);
    await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    cdp.off('HeapProfiler.addHeapSnapshotChunk', take);
    return JSON.parse(chunks.join('')) as Snapshot;
  };
  return {
    rest: async (): Promise<Rest> => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      const { heap, listeners } = await main();
      // Objects that only garbage refers to, such as a removed frame, need more than one collection.
      for (let n = 0; n < COLLECTIONS; n += 1) {
        await cdp.send('HeapProfiler.collectGarbage');
        await page.waitForTimeout(100);
      }
      const { metrics } = await cdp.send('Performance.getMetrics');
      const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
      return {
        atMs: Date.now(),
        mainMib: heap / MIB,
        pageMib: metric('JSHeapUsedSize') / MIB,
        heldMib: heldIn(await snapshot()) / MIB,
        mainListeners: listeners,
        pageListeners: metric('JSEventListeners'),
        pageNodes: metric('Nodes'),
        descriptors: process.platform === 'linux' ? countDescriptors(`/proc/${app.process().pid}/fd`) : 0,
      };
    },
  };
};

/** Counts the open files of a process, but for /dev/null: Electron keeps one of these for each process that it starts. */
const countDescriptors = (folder: string): number =>
  readdirSync(folder).filter((name) => {
    try {
      return readlinkSync(join(folder, name)) !== '/dev/null';
    } catch {
      return false; // closed since it was listed
    }
  }).length;

/** The slope of the straight line through measurements (least squares), a minute. */
export const slopePerMinute = (rests: readonly Rest[], of: (rest: Rest) => number): number => {
  const n = rests.length;
  if (n < 2) return 0;
  const xs = rests.map(({ atMs }) => atMs / 60_000);
  const ys = rests.map(of);
  const meanX = xs.reduce((a, b) => a + b) / n;
  const meanY = ys.reduce((a, b) => a + b) / n;
  const above = xs.reduce((sum, x, i) => sum + (x - meanX) * ((ys[i] ?? 0) - meanY), 0);
  const below = xs.reduce((sum, x) => sum + (x - meanX) ** 2, 0);
  return below === 0 ? 0 : above / below;
};
