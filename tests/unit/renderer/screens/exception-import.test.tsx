import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { List } from '../../../../renderer/dataset-view/list/list';
import { ImportDialog } from '../../../../renderer/screens/exceptions/ImportDialog';
import { importExceptions, useImport } from '../../../../renderer/screens/exceptions/import-store';
import { useApp } from '../../../../renderer/state/app-store';
import { upsertJob, useJobs } from '../../../../renderer/state/jobs-store';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { fail, ok } from '../../../../shared/bridge';
import { flagsByName, resolveFlags } from '../../../../shared/rules/flags';
import { impactAnswers } from '../../../support/impact';
import { answer, answerEntity, draw, installMain, SIGNED_IN, type Answers } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

const { rowPort, drawn } = vi.hoisted(() => ({
  rowPort: { window: vi.fn() },
  drawn: [] as List<unknown>[],
}));
vi.mock('../../../../renderer/dataset-view/list/ListGrid', () => ({
  ListGrid: ({ list }: { list: List<unknown> }) => {
    drawn.push(list);
    return null;
  },
}));
vi.mock('../../../../renderer/bridge', async (original) => ({
  ...(await original<object>()),
  datasets: { window: rowPort.window },
}));

const OFFERED: Readonly<Record<string, readonly string[]>> = {
  avanan_url: ['allow-url', 'block-url'],
  avanan_dlp: ['sender_email'],
  made_up_tool: ['block-domain'],
};
const column = (key: string) => ({ key, label: key, type: 'text' as const });
const JOB = {
  id: 'read',
  kind: 'open',
  title: 't',
  state: 'done',
  done: 0,
  unit: 'rows',
  startedAt: '',
  endedAt: '',
};

const installLines = (lines: readonly (readonly string[])[], answers: Answers = {}) => {
  const main = installMain({
    'files.pick': answer([{ file: 'f', name: 'list.csv' }]),
    'files.open': () => {
      upsertJob(JOB as never);
      return ok({ state: { dataset: 'd' }, job: JOB });
    },
    'dataset.state': answer(
      datasetOf({
        state: 'complete',
        loaded: lines.length,
        columns: ['Value', 'Type', 'Tool', 'Exclusive', 'Payload'].map(column),
      }),
    ),
    'dataset.close': answer(null),
    'apps.secEntities': answer({
      apps: [{ name: 'mail', label: 'Mail', is_saas: true, domains: ['email'] }],
    }),
    'exception.options': (input) => {
      const { a } = input as { a: string };
      return a in OFFERED
        ? ok({ options: (OFFERED[a] ?? []).map((value) => ({ value, label: value })) })
        : fail({ kind: 'offline', message: 'No network', next: 'Retry' });
    },
    'exception.blacklistOptions': answer({ options: [] }),
    ...impactAnswers(),
    ...answers,
  });
  // Large rows come fewer at a time than are asked for.
  rowPort.window.mockImplementation(({ offset }: { offset: number }) =>
    Promise.resolve(
      ok({ rows: lines.slice(offset, offset + 2).map((cells, at) => [offset + at, ...cells]) }),
    ),
  );
  return main;
};

const importLines = async (...lines: readonly (readonly string[])[]) => {
  const main = installLines(lines);
  await importExceptions();
  return main;
};

beforeEach(() => {
  useApp.setState({ session: { ...SIGNED_IN }, flags: flagsByName(resolveFlags()) });
  answerEntity();
});

it('previews what the tenant’s tools take, asks about each tool once, and leaves the others to the tenant', async () => {
  const main = await importLines(
    ['bad.example', 'block-domain', 'avanan_dlp', '', ''],
    ['a@x.example', 'sender_email', 'avanan_dlp', '', ''],
    ['bad.example', 'block-domain', 'made_up_tool', '', ''],
    ['https://x.example/', 'allow-url', 'made_up_tool', '', ''],
    ['bad.example', 'block-domain', 'silent_tool', '', ''],
  );
  const errors = useImport.getState().rows.map((row) => ('error' in row ? row.error : ''));
  expect(errors).toEqual([
    'Postern knows no exceptions of type Blocked domain that Avanan DLP takes. Known types: Sender.',
    '',
    '',
    'Postern knows no exceptions of type Allowed URL that made_up_tool takes. Known types: Blocked domain.',
    '',
  ]);
  expect(main.inputs('exception.options')).toEqual(
    ['avanan_dlp', 'made_up_tool', 'silent_tool'].map((a) => ({ a, b: 'mail_email' })),
  );
  expect(useImport.getState().unknownTools).toEqual(['silent_tool']);
});

it('shows all that a line becomes, also when it overwrites', async () => {
  await importLines(['pdf', 'file_type', 'silent_tool', 'yes', '{"mode":"with_link","owner":"soc"}']);
  const { user } = draw(<ImportDialog onClose={() => undefined} />);
  screen.getByText(/^The tenant didn’t say which types silent_tool accepts/);
  const cells = async () => {
    const list = drawn.at(-1);
    const { view } = list?.store.getState() ?? { view: { sort: [], filter: [] } };
    const read = await list?.rows.window({ view: { ...view, dataset: '' }, offset: 0, count: 1 });
    return read?.ok ? (read.value.rows[0] ?? []).slice(2) : [];
  };
  const rest = ['Allow', 'pdf', 'File type', 'silent_tool', 'With a link', 'yes', '{"owner":"soc"}', ''];
  await expect.poll(cells).toEqual(['New exception, unless the tenant has it', ...rest]);
  screen.getByText('Lets through 1 file type.');
  await user.click(screen.getByLabelText(/^Overwrite exceptions that the tenant already has/));
  await expect.poll(cells).toEqual(['New exception, or replaces the tenant’s settings', ...rest]);
  await screen.findByRole('group', { name: 'Effect on past emails and files' });
});

/** Answers of main while a file is read: the job runs until it is canceled or ended here. */
const whileReading = (ended: Readonly<Record<string, unknown>>) => ({
  'files.open': () => {
    upsertJob({ ...JOB, state: 'running', done: 1_234, endedAt: undefined } as never);
    return ok({
      state: { dataset: 'd' },
      job: { ...JOB, state: 'running', done: 1_234, endedAt: undefined },
    });
  },
  'job.cancel': () => {
    upsertJob({ ...JOB, ...ended } as never);
    return ok(null);
  },
});

it('leaves out what needs a check until the analyst includes it', async () => {
  await importLines(
    ['evil.example', 'block-domain', 'silent_tool', '', ''],
    ['gmail.com', 'block-domain', 'silent_tool', '', ''],
  );
  const { user } = draw(<ImportDialog onClose={() => undefined} />);
  screen.getByText('Blocks 1 link domain.');
  await user.click(screen.getByLabelText(/^Include 1 row that needs a check\. I checked it\./));
  screen.getByText('Blocks 2 link domains.');
});

it('opens at once, says how far the file is read, and cancels the reading', async () => {
  useJobs.setState({ jobs: [] });
  useImport.setState({ name: '', rows: [], unknownTools: [] }, true);
  const main = installLines(
    [['a@x.example', 'sender_email', 'avanan_dlp', '', '']],
    whileReading({ state: 'cancelled' }),
  );
  const importing = importExceptions();
  await expect.poll(() => useOverlay.getState().open).toBe('exceptions.import');
  const { user, unmount } = draw(<ImportDialog onClose={() => unmount()} />);
  screen.getByRole('dialog', { name: 'Import exceptions from list.csv' });
  await screen.findByText('Reading the file');
  await screen.findByText('1,234 rows read');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await importing;
  expect(main.inputs('job.cancel')).toEqual([{ job: 'read' }]);
  expect(main.inputs('dataset.close')).toEqual([{ dataset: 'd' }]);
  expect(useImport.getState()).toEqual({ name: '', rows: [], unknownTools: [] });
});

it('keeps the rows of an earlier file if the reading of another one is canceled', async () => {
  useJobs.setState({ jobs: [] });
  const earlier = { name: 'earlier.csv', rows: [{ line: 1, error: 'No type.' }], unknownTools: [] };
  useImport.setState(earlier as never, true);
  installLines([['a@x.example', 'sender_email', 'avanan_dlp', '', '']], whileReading({ state: 'cancelled' }));
  const importing = importExceptions();
  await expect.poll(() => useOverlay.getState().open).toBe('exceptions.import');
  const { user, unmount } = draw(<ImportDialog onClose={() => unmount()} />);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await importing;
  expect(useImport.getState()).toEqual(earlier);
});

it('says in the dialog why a file could not be read, and reads it again, also after no other was picked', async () => {
  const failure = { kind: 'unexpected' as const, message: 'The file is in use.', next: 'Close it.' };
  let times = 0;
  let picks = 0;
  installLines([['a@x.example', 'sender_email', 'avanan_dlp', '', '']], {
    'files.pick': () => {
      picks += 1;
      return ok(picks === 1 ? [{ file: 'f', name: 'list.csv' }] : []);
    },
    'files.open': () => {
      times += 1;
      upsertJob(JOB as never);
      return times === 1 ? fail(failure) : ok({ state: { dataset: 'd' }, job: JOB });
    },
  });
  await importExceptions();
  const { user } = draw(<ImportDialog onClose={() => undefined} />);
  screen.getByText('The file is in use.');
  // Another file was not picked: the one that failed is still there.
  await importExceptions();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText(/^1 row can be added/);
});

it('shows no file under another tenant: neither one that was in the preview nor one that was still read', async () => {
  await importLines(['a@x.example', 'sender_email', 'avanan_dlp', '', '']);
  expect(useImport.getState().rows).toHaveLength(1);
  const other = { ...SIGNED_IN, connectionId: 'another' };
  useApp.setState({ session: other });
  expect(useImport.getState()).toMatchObject({ name: '', rows: [] });
  useOverlay.setState({ open: null });
  const reading = importLines(['a@x.example', 'sender_email', 'avanan_dlp', '', '']);
  useApp.setState({ session: { ...SIGNED_IN } });
  await reading;
  expect(useImport.getState().rows).toEqual([]);
  expect(useOverlay.getState().open).toBeNull();
});

it('counts a row once that the file repeats, and says which one counts', async () => {
  await importLines(
    ['https://x.example/', 'allow-url', 'avanan_url', '', ''],
    ['https://y.example/', 'allow-url', 'avanan_url', '', ''],
    [' https://x.example/ ', 'allow-url', 'avanan_url', '', ''],
  );
  const errors = useImport.getState().rows.map((row) => ('error' in row ? row.error : ''));
  expect(errors).toEqual(['Row 3 has the same exception and is used instead.', '', '']);
});
