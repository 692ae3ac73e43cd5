import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FULL_RUN } from '../../vitest.config';

const root = resolve(import.meta.dirname, '../../..');

/** The window test of the gate that does the main task of each screen: its file in `tests/e2e`, and its name. */
const MAIN_TASKS: Readonly<Record<string, readonly [file: string, name: string]>> = {
  apps: ['apps', 'lists apps and tools with their state and numbers, and searches an app, by keys alone'],
  cases: [
    'cases',
    'pins a query, a row and a record, writes notes, exports a bundle and finds a change in it',
  ],
  compare: ['files-compare', 'compares two files by the entity: added, removed and changed cells'],
  'compare-messages': [
    'compare-messages',
    'compares three selected emails by keys: from difference to difference, to a record and back',
  ],
  dashboard: ['dashboard', 'opens a queue with as many items as it counted, by keys, also at 200 % zoom'],
  'exception-check': ['exception-paste', 'checks all exceptions and shows one kind of finding'],
  'exception-paste': [
    'exception-paste',
    'turns pasted text into exceptions of the chosen tool, and keeps the rest',
  ],
  exceptions: ['exceptions', 'appears in the list, can be overwritten with a comment, and cannot be deleted'],
  files: ['files-open', 'opens a file that is dropped on the window, and reports what is odd about its rows'],
  hunt: ['hunt', 'adds a condition with the keyboard alone and runs'],
  jobs: ['schedules', 'creates it from a hunt with the keyboard, and lists it with its next run'],
  journal: ['journal', 'shows an export in the journal, verifies it, and names an entry that was altered'],
  list: ['lists', 'opens in the grid, is loaded whole, and leads to the profile of a row, by keys alone'],
  matrix: [
    'verdicts',
    'compares the verdicts of selected emails by tool, and opens one at the tool of a cell',
  ],
  pivot: [
    'seen-before',
    'lists by P what was seen with a value, searches live, and opens a row, by keys alone',
  ],
  posture: [
    'posture',
    'lists the findings of a check with their links, and opens the profile of one, by keys alone',
  ],
  queries: ['saved-query', 'shows what is new since the last view, on the hunt and on the list'],
  record: ['profiles', 'leads to a recipient and back to where it was, and opens the recipient in a tab'],
  replay: [
    'replay',
    'replays the logins of a user on the map by keys: plays, pauses, steps, and moves the list with it',
  ],
  review: [
    'review',
    'sends what waits at once, shows each outcome in its place, and takes no second decision',
  ],
  settings: [
    'settings',
    'changes the format of dates and the height of rows everywhere, and keeps both after a restart',
  ],
};

describe('the gate', () => {
  it('runs a window test of the main task of every screen', () => {
    const screens = readdirSync(resolve(root, 'renderer/screens'), { withFileTypes: true });
    expect(Object.keys(MAIN_TASKS).sort()).toEqual(
      screens.flatMap((each) => (each.isDirectory() ? [each.name] : [])).sort(),
    );
    for (const [screen, [file, name]] of Object.entries(MAIN_TASKS)) {
      const path = `tests/e2e/${file}.test.ts`;
      expect([screen, FULL_RUN.includes(path)]).toEqual([screen, false]);
      expect([screen, readFileSync(resolve(root, path), 'utf8').includes(`'${name}'`)]).toEqual([
        screen,
        true,
      ]);
    }
  });

  it('leaves out only files that exist', () => {
    expect(FULL_RUN.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
    expect(new Set(FULL_RUN).size).toBe(FULL_RUN.length);
  });
});
