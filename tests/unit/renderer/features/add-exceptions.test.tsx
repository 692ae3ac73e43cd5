import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addExceptions } from '../../../../renderer/features/exception/add-exceptions';
import { useExceptionChanges } from '../../../../renderer/features/exception/exception-form-store';
import { announceJob } from '../../../../renderer/shell/dialogs/announce-jobs';
import { PendingActions } from '../../../../renderer/shell/frame/Toasts';
import { upsertJob, useJobs } from '../../../../renderer/state/jobs-store';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { fail, ok } from '../../../../shared/bridge';
import type { Job } from '../../../../shared/model/app-state';
import type { NewException } from '../../../../shared/model/exception';
import { registerCommands } from '../../../../renderer/commands/registry';
import { SHELL_COMMANDS } from '../../../../renderer/shell/commands';
import { answer, draw, installMain } from '../../../support/page';

const ENTRIES = Array.from({ length: 4_500 }, (_, at): NewException => ({
  sec_type: 'checkpoint_url',
  exception_type: 'block-domain',
  exception_str: `host-${at}.example`,
}));
const JOB = { id: 'j', kind: 'action', title: 't', state: 'waiting', done: 0, startedAt: '' };

describe('adding more exceptions than one job takes', () => {
  it('sends only what has not started when it is repeated after a failure, and says how many those are', async () => {
    let calls = 0;
    const main = installMain({
      'exceptions.add': () => {
        calls += 1;
        return calls === 2
          ? fail({ kind: 'offline', message: 'No response.', next: 'Retry.' })
          : ok({ ...JOB, id: `j${calls}` });
      },
      'app.saveSettings': (settings) => ok(settings),
    });
    const started = new Set<string>();
    const failure = await addExceptions(ENTRIES, 'me@contoso.example', { started });
    expect(failure?.message).toBe(
      '2,000 exceptions started, 2,500 not: No response. Add sends only the rest.',
    );
    expect(await addExceptions(ENTRIES, 'me@contoso.example', { started })).toBeNull();
    const sent = main.inputs('exceptions.add').map((input) => (input as { entries: NewException[] }).entries);
    expect(sent.map((entries) => entries[0]?.exception_str)).toEqual([
      'host-0.example',
      'host-2000.example',
      'host-2000.example',
      'host-4000.example',
    ]);
  });
});

describe('the jobs of one addition', () => {
  beforeAll(() => registerCommands(SHELL_COMMANDS));

  it('gives the jobs of one addition a shared ID, one line and one undo, and reports them once all have ended', async () => {
    useJobs.setState({ jobs: [] });
    useOverlay.setState({ toasts: [] });
    let calls = 0;
    const main = installMain({
      'exceptions.add': (input) => {
        const { batch, entries } = input as { batch?: string; entries: NewException[] };
        calls += 1;
        return ok({
          ...JOB,
          id: `b${calls}`,
          title: `Add ${entries.length} exceptions`,
          total: entries.length,
          batch,
          leavesAt: new Date(Date.now() + 8_000).toISOString(),
        });
      },
      'job.cancel': () => ok(null),
      'app.saveSettings': (settings) => ok(settings),
    });
    draw(<PendingActions />);
    expect(await addExceptions(ENTRIES, 'me@contoso.example')).toBeNull();
    const line = await screen.findByRole('group', { name: 'Add 4,500 exceptions in 3 jobs' });
    expect(screen.getAllByRole('group')).toHaveLength(1);
    within(line).getByRole('button', { name: /Undo/ }).click();
    await waitFor(() =>
      expect(main.inputs('job.cancel')).toEqual([{ job: 'b3' }, { job: 'b2' }, { job: 'b1' }]),
    );
    const ended = useJobs.getState().jobs.map((job) => ({
      ...job,
      state: 'done' as const,
      endedAt: '2026-11-20T12:00:00Z',
      outcomes: { done: job.total ?? 0, refused: 0, unknown: 0, unsent: 0 },
    }));
    for (const job of ended) {
      expect(useOverlay.getState().toasts).toEqual([]);
      upsertJob(job);
      announceJob(job);
    }
    await waitFor(() =>
      expect(useOverlay.getState().toasts.map(({ text }) => text)).toEqual(['4,500 exceptions added']),
    );
  });
});

describe('exceptions that were added', () => {
  const entry = (sec_type: string, ...entities: readonly string[]): NewException => ({
    sec_type,
    exception_type: 'sender_email',
    exception_str: 'a@x.example',
    ...(entities.length > 0
      ? { files: entities.map((entity_id) => ({ entity_type: 'mail_email', entity_id })) }
      : {}),
  });
  const add = async (
    entries: readonly NewException[],
    {
      rescan = ok({ success: true }),
      done = entries.length,
      onRescan = undefined as (() => void) | undefined,
    } = {},
  ) => {
    const id = crypto.randomUUID();
    const main = installMain({
      'exceptions.add': answer({ ...JOB, id }),
      'exception.rescan': () => rescan,
      'app.saveSettings': (settings) => ok(settings),
    });
    const before = useExceptionChanges.getState().count;
    expect(await addExceptions(entries, 'me@contoso.example', { onRescan })).toBeNull();
    expect(toasts()).toEqual([]);
    const ended = { ...JOB, id, state: 'done', endedAt: '2026-11-20T12:00:00Z', outcomes: { done } };
    upsertJob(ended as unknown as Job);
    await Promise.resolve();
    return { main, changes: () => useExceptionChanges.getState().count - before };
  };
  const toasts = () => useOverlay.getState().toasts;
  const texts = () => toasts().map(({ text }) => text);
  const rescanButton = async () => {
    await waitFor(() => expect(toasts().flatMap(({ buttons = [] }) => buttons)).toHaveLength(1));
    return toasts().flatMap(({ buttons = [] }) => buttons)[0];
  };

  beforeEach(() => useOverlay.setState({ toasts: [] }));

  it('offers to rescan what they were made from, by the tools that follow them, each once', async () => {
    const { main, changes } = await add([entry('ap_avanan', 'm1', 'm2'), entry('checkpoint_url', 'm1')]);
    const button = await rescanButton();
    expect([button?.label, changes()]).toEqual(['Rescan', 2]);
    expect(main.inputs('exception.rescan')).toEqual([]);
    button?.run();
    const app_names = ['ap_avanan', 'checkpoint_url'];
    await waitFor(() =>
      expect(main.inputs('exception.rescan')).toEqual(
        ['m1', 'm2'].map((entity_id) => ({ src_entity_type: 'mail_email', entity_id, app_names })),
      ),
    );
    await waitFor(() => expect(texts()).toContain('Rescan requested'));
  });

  it('leaves the rescan to the record that is on screen', async () => {
    const onRescan = vi.fn();
    const { main } = await add([entry('ap_avanan', 'm1')], { onRescan });
    (await rescanButton())?.run();
    expect(onRescan).toHaveBeenCalledOnce();
    expect(main.inputs('exception.rescan')).toEqual([]);
  });

  it.each([
    [{ success: false }, 'The tenant refused the rescan.'],
    [
      { success: false, message: 'Busy until noon.' },
      'The tenant refused the rescan. It said: “Busy until noon.”',
    ],
  ])('says that the tenant refused the rescan, in its words: %j', async (answered, said) => {
    const { main } = await add([entry('ap_avanan', 'm1', 'm2')], { rescan: ok(answered) });
    (await rescanButton())?.run();
    await waitFor(() => expect(texts()).toContain(said));
    expect(main.inputs('exception.rescan')).toHaveLength(1);
    expect(texts()).not.toContain('Rescan requested');
  });

  it('says why the rescan failed', async () => {
    const offline = fail({ kind: 'offline' as const, message: 'No response.', next: 'Retry.' });
    await add([entry('ap_avanan', 'm1')], { rescan: offline as never });
    (await rescanButton())?.run();
    await waitFor(() => expect(texts()).toContain('No response.'));
  });

  it('says why none is rescanned if they were made from no email or file', async () => {
    const { changes } = await add([entry('ap_avanan')]);
    await waitFor(() => expect(texts()).toEqual(['Exception added']));
    expect(toasts()[0]?.next).toBe('What was scanned before may need a rescan: open its record.');
    expect([toasts()[0]?.buttons, changes()]).toEqual([undefined, 1]);
  });

  it('says that they were overwritten if the analyst knew of them, and that they may be if nobody looked', async () => {
    await add([{ ...entry('ap_avanan'), seen: { comment: 'Old' } }]);
    await waitFor(() => expect(texts()).toEqual(['Exception overwritten']));
    useOverlay.setState({ toasts: [] });
    await add([{ ...entry('ap_avanan'), overwrites: true }, entry('checkpoint_url')]);
    await waitFor(() => expect(texts()).toEqual(['2 exceptions added or overwritten']));
  });

  it('says that they were added if the opposite stays beside them', async () => {
    await add([{ ...entry('ap_avanan'), known: 'The tenant has the opposite.', keepsOpposite: true }]);
    await waitFor(() => expect(texts()).toEqual(['Exception added']));
  });

  it('offers nothing if none was added', async () => {
    const { changes } = await add([entry('ap_avanan', 'm1')], { done: 0 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([texts(), changes()]).toEqual([[], 0]);
  });
});
