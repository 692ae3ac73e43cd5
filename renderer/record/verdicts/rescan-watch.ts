/** Waits for the results of requested rescans: the tenant accepts a request at once and scans later. */
import { useEffect } from 'react';
import { create } from 'zustand';
import type { SecToolResult } from '../../../shared/model/entity';
import { api } from '../../bridge';
import { toast, toastWith } from '../../state/overlay-store';
import { targetKey, type RecordTarget } from '../record-target';
import { refreshRecord } from '../refresh-record';
import { TEXT } from './text';

/** Milliseconds before each look at the results; after the last one the wait ends. */
const WAITS_MS: readonly number[] = [
  1_000,
  2_000,
  4_000,
  8_000,
  15_000,
  ...Array.from({ length: 9 }, () => 30_000),
];

/** The times of the results before the rescan, by record. */
const useRequests = create<Readonly<Record<string, string>>>(() => ({}));

/** Returns when each tool scanned, in a form that two reads can be compared by. */
const timesOf = (results: readonly SecToolResult[]): string =>
  JSON.stringify(results.map(({ sec_tool, time }) => `${sec_tool} ${time ?? ''}`).sort());

/** Waits for results that are newer than these, as long as the record is open. */
export const awaitRescan = (target: RecordTarget, before: readonly SecToolResult[]): void =>
  useRequests.setState({ [targetKey(target)]: timesOf(before) });

const forget = (key: string): void =>
  useRequests.setState((all) => Object.fromEntries(Object.entries(all).filter(([one]) => one !== key)), true);

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Looks at the results until a tool has scanned again; returns false if none has. A look that fails is not the last one. */
const hasScanned = async (target: RecordTarget, before: string, signal: AbortSignal): Promise<boolean> => {
  const input = { entity_id: target.entityId, entity_type: target.entityType };
  for (const wait of WAITS_MS) {
    await pause(wait, signal);
    if (signal.aborted) return false;
    const read = await api['scan.details'](input, signal);
    if (read.ok && timesOf(read.value.rows) !== before) return true;
  }
  return false;
};

/** Offers to refresh a record's verdicts once a requested rescan has results. The wait ends when the record closes. */
export const useRescanResults = (target: RecordTarget): void => {
  const key = targetKey(target);
  const before = useRequests((all) => all[key]);
  useEffect(() => {
    if (before === undefined) return undefined;
    const controller = new AbortController();
    void hasScanned(target, before, controller.signal).then((isNew) => {
      if (controller.signal.aborted) return;
      forget(key);
      if (!isNew) return toast(TEXT.rescan.late, 'plain', TEXT.rescan.lateNext);
      const refresh = { label: TEXT.rescan.refresh, run: () => refreshRecord(target) };
      toastWith(TEXT.rescan.done, 'ok', { subject: `rescan ${key}`, buttons: [refresh] });
    });
    return () => {
      controller.abort();
      forget(key);
    };
  }, [key, before]);
};
