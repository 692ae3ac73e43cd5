import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExportOrder } from '../../../main/datasets/protocol';
import { createSnapshots } from '../../../main/services/files/snapshots';
import { SILENT_LOG } from '../../../main/services/log/log';
import { createStorage } from '../../../main/services/storage/storage';
import { ok } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { STORED_RUNS } from '../../../shared/model/snapshots';
import { until } from '../../support/until';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postern-stored-runs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const MIB = 2 ** 20;
let day = 0;
/** A whole result, a day newer than the one before. */
const result = (dataset: string, part: Partial<DatasetState> = {}): DatasetState => ({
  dataset,
  title: 'Emails',
  columns: [],
  loaded: 3,
  total: 3,
  isTotalKnown: true,
  state: 'complete',
  skipped: 0,
  resumed: 0,
  rebuilt: 0,
  changes: 0,
  fetchedAt: Date.UTC(2026, 0, (day += 1)),
  tookMs: 1,
  notes: [],
  isLocal: false,
  asked: { app: 'office365_emails', words: dataset },
  ...part,
});

/** The stored runs over a real folder. Exports write files of a given size, which take no room on the disk. */
const open = () => {
  let complete: (state: DatasetState) => void = () => undefined;
  const exports: string[] = [];
  const next = { bytes: 10, written: 3 };
  const deps = {
    storage: createStorage(folder),
    loaders: {
      retain: () => () => undefined,
      whenComplete: (listen: typeof complete) => {
        complete = listen;
      },
    },
    datasets: {
      export: async ({ view, path }: ExportOrder) => {
        const { bytes, written } = next;
        writeFileSync(path, '');
        truncateSync(path, bytes);
        exports.push(view.dataset);
        return ok({ written });
      },
    },
    log: SILENT_LOG,
    tenant: () => 'T',
    tenantId: () => 'id of T',
  };
  const snapshots = createSnapshots(deps as unknown as Parameters<typeof createSnapshots>[0]);
  const stored = () => snapshots.list().map(({ dataset }) => dataset);
  /** Completes a result, and one after it that is always stored: they are stored in order. */
  const finish = async (state: DatasetState, more: Partial<typeof next> = {}) => {
    Object.assign(next, { bytes: 10, written: 3 }, more);
    complete(state);
    await until(
      () => exports,
      (all) => all.includes(state.dataset),
    );
    const marker = `after ${state.dataset} ${exports.length}`;
    Object.assign(next, { bytes: 0, written: 3 });
    complete(result(marker));
    const [run] = await until(
      () => snapshots.list().filter(({ dataset }) => dataset === marker),
      (found) => found.length === 1,
    );
    await snapshots.remove(run?.id ?? '');
  };
  const rowFiles = () => readdirSync(join(folder, 'snapshots')).filter((name) => name.endsWith('.rows'));
  return { snapshots, stored, exports, finish, rowFiles };
};

describe('the runs that are stored by themselves', () => {
  it('does not store a run over the limit of bytes, and leaves the earlier runs', async () => {
    const { stored, finish, rowFiles } = open();
    await finish(result('small'));
    await finish(result('huge'), { bytes: STORED_RUNS.bytes + 1 });
    expect(stored()).toEqual(['small']);
    expect(rowFiles()).toHaveLength(1);
  });

  it('deletes the oldest runs over the limit of bytes, and only those', async () => {
    const { stored, finish, rowFiles } = open();
    await finish(result('oldest', {}), { bytes: 30 * MIB });
    await finish(result('small'), { bytes: 5 * MIB });
    await finish(result('large'), { bytes: 60 * MIB });
    expect(stored()).toEqual(['large', 'small', 'oldest']);
    await finish(result('newest'), { bytes: 30 * MIB });
    expect(stored()).toEqual(['newest', 'large', 'small']);
    expect(rowFiles()).toHaveLength(3);
  });

  it('does not count the room of a deleted run against older ones', async () => {
    const { stored, finish } = open();
    await finish(result('tiny'), { bytes: MIB });
    await finish(result('second'), { bytes: 90 * MIB });
    await finish(result('first'), { bytes: 90 * MIB });
    expect(stored()).toEqual(['first', 'tiny']);
  });

  it('stores a result once, also if it is complete again in a new dataset process', async () => {
    const { stored, exports, finish } = open();
    const state = result('once');
    await finish(state);
    await finish({ ...state, rebuilt: 1 });
    expect(exports.filter((dataset) => dataset === 'once')).toHaveLength(1);
    expect(stored()).toEqual(['once']);
  });

  it('does not store a run whose file lacks rows of the result', async () => {
    const { stored, finish, rowFiles } = open();
    await finish(result('cut'), { written: 2 });
    expect(stored()).toEqual([]);
    expect(rowFiles()).toEqual([]);
  });

  it('stores a run of which one row was left out, with the number of such rows', async () => {
    const { snapshots, finish } = open();
    await finish(result('one left out', { loaded: 3, total: 4, skipped: 1 }));
    expect(snapshots.list()).toMatchObject([{ rows: 3, total: 4, skipped: 1 }]);
    expect(existsSync(join(folder, 'snapshots'))).toBe(true);
  });
});
