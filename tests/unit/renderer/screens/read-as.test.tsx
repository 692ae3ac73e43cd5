import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FilePassword } from '../../../../renderer/screens/files/FileStart';
import { FileStart } from '../../../../renderer/screens/files/FileStart';
import { canReadAs } from '../../../../renderer/screens/files/file-state';
import { openedFiles, openFile } from '../../../../renderer/screens/files/files-store';
import { ReadAsDialog } from '../../../../renderer/screens/files/ReadAsDialog';
import { fileDraft } from '../../../../renderer/screens/files/stored-view';
import { openTab, useWorkspace } from '../../../../renderer/state/workspace-store';
import { fail, ok } from '../../../../shared/bridge';
import type { DatasetState } from '../../../../shared/local-calls/datasets';
import { nameWithSettings, type FileReport, type ReadAs } from '../../../../shared/model/files';
import { answer, draw, installMain, type Answers, type FakeMain } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';
import { fileRows } from './fake-file-rows';

const FILE = { file: 'f1', name: 'log.ndjson', bytes: 40 };
const REPORT = {
  ...{ format: 'json', encoding: 'UTF-8', sha256: 'a'.repeat(64), bytes: 40, replaced: 0, damaged: 1 },
  ...{ preamble: [], ragged: 0, formulas: 0, unguarded: 0, renamed: [], blank: 0, flagged: 0 },
  ...{ isWhole: true, warnings: ['1 row of the file is not valid JSON and left out: 2.'] },
} as const satisfies FileReport;
const GONE = { kind: 'not_found', message: '“log.ndjson” is missing.', next: 'Put it back.' } as const;

let tab: string;
beforeEach(() => {
  tab = openTab({ screen: 'files', title: FILE.name });
});

/** Opens the dialog of a file that was read with some settings; `previews` answers what its first rows are. */
const open = (
  report: FileReport | undefined,
  readAs: ReadAs | undefined,
  preview: Answers[string],
  more: Answers = {},
): FakeMain & { readonly user: ReturnType<typeof draw>['user'] } => {
  const main = installMain({
    'files.preview': preview,
    'files.inspect': answer({ kind: 'ready', parts: [] }),
    'files.open': () => fail(GONE),
    ...more,
  });
  useWorkspace.setState(({ tabs }) => ({
    tabs: tabs.map((one) =>
      one.id === tab ? { ...one, draft: { file: { ...FILE, ...(readAs && { readAs }) } } } : one,
    ),
  }));
  const dataset = { ...datasetOf(), file: { name: FILE.name, ref: FILE, ...(report && { report }) } };
  const { user } = draw(<ReadAsDialog tab={tab} rows={fileRows(undefined, { dataset }).rows} />);
  return { ...main, user };
};
const preview = (report: object = {}) => ({
  columns: ['id'],
  width: 1,
  rows: [['e1']],
  report: { format: 'json', ...report },
});
const notes = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem');
const textOf = (items: readonly HTMLElement[]) => items.map(({ textContent }) => textContent);

describe('the way in which a file was read', () => {
  it('lists what was left out of the file, and what was found for each setting', async () => {
    open(REPORT, undefined, answer(preview()));
    expect(textOf(notes('Notes on the file'))).toEqual(REPORT.warnings);
    expect(screen.getByLabelText('Encoding').textContent).toContain('Automatic: UTF-8');
    await screen.findByRole('table', { name: 'First rows' });
    expect(screen.getByRole('region', { name: 'First rows: 1 row, 1 column' }).tabIndex).toBe(0);
  });

  it('says nothing of what was left out while the first rows are read, or if they can’t be', async () => {
    let finish: (value: ReturnType<typeof ok>) => void = () => undefined;
    const { user } = open(REPORT, undefined, () => new Promise((resolve) => (finish = resolve as never)));
    await user.selectOptions(screen.getByLabelText('Encoding'), 'UTF-16');
    expect(screen.getByText('Reading the first rows…')).toBeTruthy();
    expect(screen.queryByText('Nothing was left out or changed.')).toBeNull();
    act(() => finish(fail({ ...GONE, next: 'Put it back.' }) as never));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The first rows can’t be shown: “log.ndjson” is missing. Put it back.',
    );
    expect(screen.queryByText('Nothing was left out or changed.')).toBeNull();
  });

  it('leaves the focus in a list of places while the first rows are read again', async () => {
    const places = [[], ['rows'], ['errors']];
    const answers = [ok(preview({ rowsAt: ['rows'], places }))];
    const asked = () => answers.pop() ?? new Promise<never>(() => undefined);
    const { user } = open({ ...REPORT, rowsAt: ['rows'], places }, undefined, asked);
    await screen.findByRole('table', { name: 'First rows' });
    const list = screen.getByLabelText('Rows');
    list.focus();
    await user.selectOptions(list, 'in “errors”');
    expect(screen.getByText('Reading the first rows…')).toBeTruthy();
    expect(screen.getByLabelText('Rows')).toBe(document.activeElement);
  });

  it('counts the rows that the start of a long file lacks', async () => {
    const { user } = open(REPORT, undefined, answer(preview({ damaged: 2, warnings: [] })));
    await user.selectOptions(screen.getByLabelText('Column types'), 'all text');
    await screen.findByRole('table', { name: 'First rows' });
    expect(textOf(notes('Notes on the first rows with these settings'))).toEqual([
      '2 rows that are not valid JSON left out',
    ]);
  });

  it('drops the settings of a format in which the file is no longer read', async () => {
    const readAs = { format: 'csv', delimiter: '^', quote: 'none', header: 0 } as const;
    const asked = (input: unknown) =>
      ok(preview({ format: (input as { readAs: ReadAs }).readAs.format ?? 'json' }));
    const { user, inputs } = open({ ...REPORT, format: 'csv', readAs }, readAs, asked);
    await user.selectOptions(screen.getByLabelText('Format'), '');
    await waitFor(() => expect(screen.queryByLabelText('Header line')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Read again' }));
    await waitFor(() => expect(inputs('files.inspect')).toHaveLength(1));
    await waitFor(() => expect(inputs('files.open')).toEqual([{ file: 'f1' }]));
    expect(useWorkspace.getState().tabs.find(({ id }) => id === tab)?.title).toBe('log.ndjson');
  });

  it('lets a wrong value go with its field', async () => {
    const asked = (input: unknown) =>
      ok(preview({ format: (input as { readAs: ReadAs }).readAs.format ?? 'csv' }));
    const { user } = open({ ...REPORT, format: 'csv' }, undefined, asked);
    await user.type(await screen.findByLabelText('Header line'), '1x');
    expect(screen.getByText('Enter a number from 0 to 10,000.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Read again' })).toHaveProperty('disabled', true);
    await user.selectOptions(screen.getByLabelText('Format'), 'JSON');
    expect(screen.getByRole('button', { name: 'Read again' })).toHaveProperty('disabled', false);
  });

  it('names no format of a file that could not be read at all', async () => {
    open(undefined, undefined, () => fail(GONE));
    await screen.findByRole('alert');
    expect(within(screen.getByLabelText('Format')).getAllByRole('option')[0]?.textContent).toBe('Automatic');
  });

  it('opens for a file that could not be read as it was', async () => {
    const { user, inputs } = open(undefined, { header: 9_000 }, answer(preview({ format: 'csv' })));
    await user.clear(await screen.findByLabelText('Header line'));
    await user.click(screen.getByRole('button', { name: 'Read again' }));
    await waitFor(() => expect(inputs('files.open')).toEqual([{ file: 'f1' }]));
  });
});

describe('a file with settings', () => {
  const readAs = { encoding: 'shift_jis' } as const;

  it('keeps them when its password is asked for', async () => {
    const main = installMain({
      'files.inspect': (input) =>
        ok(
          'password' in (input as object)
            ? { kind: 'ready', parts: [] }
            : { kind: 'password', isWrong: false },
        ),
      'files.open': () => fail(GONE),
    });
    await openFile(tab, FILE, { readAs });
    const opening = openedFiles.step(tab);
    if (opening.kind !== 'password') throw new Error('No password was asked for.');
    const { user } = draw(<FilePassword tab={tab} file={FILE} opening={opening} />);
    await user.type(screen.getByLabelText('File password'), 'secret{Enter}');
    await waitFor(() =>
      expect(main.inputs('files.open')).toEqual([{ file: 'f1', password: 'secret', readAs }]),
    );
    expect(fileDraft(tab)?.file.readAs).toEqual(readAs);
  });

  it('keeps them when one of its parts is chosen', async () => {
    const parts = ['a.csv', 'b.csv'].map((part) => ({ part, label: part, isHidden: false }));
    const main = installMain({
      'files.inspect': answer({ kind: 'ready', parts }),
      'files.open': () => fail(GONE),
    });
    await openFile(tab, FILE, { readAs });
    const opening = openedFiles.step(tab);
    if (opening.kind !== 'parts') throw new Error('No part was asked for.');
    const { user } = draw(<FileStart tab={tab} opening={opening} />);
    await user.click(screen.getByText('b.csv'));
    await waitFor(() => expect(main.inputs('files.open')).toEqual([{ file: 'f1', part: 'b.csv', readAs }]));
  });

  it('names them, so that an analyst can tell two readings from each other', () => {
    expect(nameWithSettings('a.csv')).toBe('a.csv');
    expect(
      nameWithSettings('a.csv', {
        ...{ format: 'csv', encoding: 'shift_jis', delimiter: '\t', quote: 'single', escape: 'backslash' },
        ...{ header: 3, isText: true },
      }),
    ).toBe('a.csv (csv, Shift JIS, tab, quotes: single, quotes within: backslash, header 3, all text)');
    expect(nameWithSettings('a.json', { rowsAt: ['page', 'items'] })).toBe('a.json (rows in “page.items”)');
    expect(nameWithSettings('a.json', { rowsAt: [] })).toBe('a.json (one row)');
  });
});

describe('a file whose reading can be changed', () => {
  const failure = { kind: 'invalid', message: 'The file is not JSON with rows.', next: 'Check it.' } as const;
  const state = (patch: object): DatasetState => ({ ...datasetOf(), ...patch });
  const named = (name: string, more: object = {}) =>
    state({ file: { name }, state: 'failed', failure, ...more });

  it('needs text or a workbook that was read, or text that could not be', () => {
    expect(canReadAs(state({ file: { name: 'a.csv', report: REPORT } }))).toBe(true);
    expect(canReadAs(state({ file: { name: 'a', report: { ...REPORT, format: 'parquet' } } }))).toBe(false);
    expect(canReadAs(named('a.json'))).toBe(true);
    expect(canReadAs(named('a.xlsx'))).toBe(false);
    expect(canReadAs(named('a.parquet'))).toBe(false);
    expect(canReadAs(named('a.csv', { failure: { ...failure, code: 'reader_ended' } }))).toBe(false);
    expect(canReadAs(state({ state: 'complete' }))).toBe(false);
  });
});
