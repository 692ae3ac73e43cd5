import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, ok } from '../../../../shared/bridge';
import type { SafeQuery } from '../../../../shared/model/saved-query';
import { registerCommands } from '../../../../renderer/commands/registry';
import { commandSet } from '../../../../renderer/commands/command';
import { NewQueryDialog } from '../../../../renderer/screens/queries/NewQueryDialog';
import { WatchDialog } from '../../../../renderer/screens/queries/WatchDialog';
import { useWatches } from '../../../../renderer/state/watches-store';
import { answer, draw, installMain, type Answers } from '../../../support/page';

const query = (query_id: string, query_label: string) =>
  ({
    query_id,
    query_label,
    query_description: `About ${query_label}`,
    query_subtype: 'template',
  }) as unknown as SafeQuery;
const TEMPLATES = [query('t1', 'Phishing'), query('t2', 'Malware')];

const ran: string[] = [];
beforeEach(() => {
  ran.length = 0;
  useWatches.setState({ watches: [], notices: [] });
  registerCommands([
    commandSet({
      scope: 'global',
      title: 'Test',
      target: () => true as const,
      commands: ['hunt.new', 'queries.open'].map((id) => ({
        id,
        label: id,
        keys: [],
        run: () => void ran.push(id),
      })),
    }),
  ]);
});

const openNewQuery = async (answers: Answers = {}) => {
  const main = installMain({
    'query.list': answer(TEMPLATES),
    'saved.read': (input) => {
      const template = TEMPLATES.find(({ query_id }) => query_id === (input as { readonly id: string }).id);
      return template ? ok(template) : fail({ kind: 'not_found', message: 'It is gone.', next: '' });
    },
    ...answers,
  });
  const onClose = vi.fn();
  const drawn = draw(<NewQueryDialog onClose={onClose} />);
  await screen.findByRole('option', { name: 'Malware' });
  return { ...drawn, main, onClose };
};

describe('the dialog of a new query', () => {
  it('saves a report made from the chosen template under the typed name', async () => {
    const { user, main, onClose } = await openNewQuery({
      'saved.save': () => fail({ kind: 'rejected', message: 'The tenant is busy.', next: 'Retry.' }),
    });
    await user.selectOptions(screen.getByLabelText('Template'), 'Malware');
    expect(screen.getByText('About Malware')).toBeDefined();
    await user.type(screen.getByLabelText('Name'), 'Mine{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('The tenant is busy. Retry.');
    expect(main.inputs('saved.save')).toEqual([
      {
        query: expect.objectContaining({
          query_id: '',
          parent_id: 't2',
          query_label: 'Mine',
          query_subtype: 'report',
        }),
        base: null,
      },
    ]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('names the query after its template if no name is typed, and closes once it is saved', async () => {
    const { user, main, onClose } = await openNewQuery({
      'saved.save': (input) =>
        ({ ok: true, value: { kind: 'saved', query: (input as { query: SafeQuery }).query } }) as const,
    });
    await user.click(screen.getByRole('button', { name: 'Create and open' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(main.inputs('saved.save')).toEqual([
      expect.objectContaining({ query: expect.objectContaining({ query_label: 'Copy of Phishing' }) }),
    ]);
  });

  it('makes no query from a template of which a part can’t be read, and says why', async () => {
    const { user, main } = await openNewQuery({
      'saved.read': () => ok(TEMPLATES[0], { skipped: 2, ignored: ['schedule'] }),
    });
    await user.click(screen.getByRole('button', { name: 'Create and open' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Postern can’t read 2 items and a part (schedule) of this query',
    );
    expect(main.inputs('saved.save')).toEqual([]);
  });

  it('opens a blank hunt without a template', async () => {
    const { user, main, onClose } = await openNewQuery();
    await user.selectOptions(screen.getByLabelText('Template'), '');
    expect(screen.queryByLabelText('Name')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open a hunt' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(ran).toEqual(['hunt.new']);
    expect(main.inputs('saved.save')).toEqual([]);
  });
});

describe('the watch dialog', () => {
  const openDialog = () => {
    const main = installMain({
      'watch.start': answer({ watches: [], notices: [] }),
      'watch.stop': answer({ watches: [], notices: [] }),
    });
    const onClose = vi.fn();
    return { ...draw(<WatchDialog queries={[query('q1', 'Lures')]} onClose={onClose} />), main, onClose };
  };

  it('watches the query at the typed interval', async () => {
    const { user, main, onClose } = openDialog();
    const minutes = screen.getByLabelText('Check every (minutes)');
    await user.clear(minutes);
    await user.type(minutes, '15{Enter}');
    await waitFor(() =>
      expect(main.inputs('watch.start')).toEqual([
        { queries: [{ query_id: 'q1', label: 'Lures' }], minutes: 15 },
      ]),
    );
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Stop watching' })).toBeNull();
  });

  it.each(['', '0', '1.5', 'often'])('rejects “%s” minutes', async (text) => {
    const { user, main } = openDialog();
    const minutes = screen.getByLabelText('Check every (minutes)');
    await user.clear(minutes);
    await user.type(minutes, `${text}{Enter}`);
    expect(screen.getByRole('alert').textContent).toMatch(/^Enter a whole number from/);
    expect(screen.getByRole('button', { name: 'Watch' })).toHaveProperty('disabled', true);
    expect(main.inputs('watch.start')).toEqual([]);
  });

  it('stops watching a watched query', async () => {
    useWatches.setState({
      watches: [
        {
          query_id: 'q1',
          label: 'Lures',
          minutes: 20,
          counts: [],
          seen: null,
          nextAt: 0,
          trouble: null,
        } as unknown as ReturnType<typeof useWatches.getState>['watches'][number],
      ],
    });
    const { user, main, onClose } = openDialog();
    expect(screen.getByLabelText('Check every (minutes)')).toHaveProperty('value', '20');
    await user.click(screen.getByRole('button', { name: 'Stop watching' }));
    expect(main.inputs('watch.stop')).toEqual([{ query_ids: ['q1'] }]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
