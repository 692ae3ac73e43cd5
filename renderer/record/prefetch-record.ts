/** Reads the record that is likely to be opened next, so that it is drawn at once. */
import { opensFirstTab } from './open-tab-store';
import { cancelReads, dropReads, readAhead } from './part-reads';
import type { RecordTarget } from './record-target';
import { RECORDS } from './records';
import { recordVersion } from './refresh-record';

/** Drops what was read of the records around the open one, and cancels running reads: called as they leave the screen. */
export const dropPrefetched = dropReads;

/** Reads what a record's first tab shows while the record itself is on its way, if it will open with that tab. */
export const readFirstTab = (target: RecordTarget): void => {
  const { ahead, tabs } = RECORDS[target.domain];
  if (opensFirstTab(target.domain, tabs)) ahead?.(target);
};

/**
 * Reads a record ahead, in place of the one before: there is one next record. What is read of the `open` record stays.
 * A click's record is its email, which only its own record names.
 */
export const prefetchRecord = (target: RecordTarget, open?: RecordTarget): void => {
  const version = recordVersion(target);
  const openVersion = open && recordVersion(open);
  cancelReads((one) => one !== version && one !== openVersion);
  if (target.domain === 'click') return;
  readAhead('record', version, (signal) => RECORDS[target.domain].load(target, signal));
  readFirstTab(target);
};
