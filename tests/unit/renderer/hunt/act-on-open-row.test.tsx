import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Selection } from '../../../../shared/dataset';
import { addRows, NOTHING } from '../../../../renderer/dataset-view/view/selection';
import { actByKey, actOnOpen } from '../../../../renderer/screens/hunt/result/acted-rows';
import { currentHunt, getOrCreateHunt } from '../../../../renderer/screens/hunt/run/hunt-registry';
import { HuntBulkAction } from '../../../../renderer/screens/hunt/result/HuntBulkAction';
import { NEW_HUNT } from '../../../../renderer/query/hunt-draft';
import { RecordActions } from '../../../../renderer/record/RecordActions';
import { useApp } from '../../../../renderer/state/app-store';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import type { Hunt } from '../../../../renderer/screens/hunt/run/hunt-store';
import { QueryConfig } from '../../../../shared/model/query';
import type { Json } from '../../../../shared/model/json';
import { allCommands, setUpAllCommands } from '../../../support/all-commands';
import { answer, draw, installMain, SIGNED_IN } from '../../../support/page';
import { EMAIL_TARGET, queryConfig } from '../../../support/record';
import { datasetOf } from '../dataset-view/fake-rows';

setUpAllCommands();
beforeEach(() => useApp.setState({ session: SIGNED_IN }));

const action = (action_id: string, label: string) => ({ action_id, label, params: [] });
const OFFERED = [
  action('delete', 'Delete'),
  action('quarantine', 'Quarantine'),
  action('restore', 'Restore'),
  action('decline_restore', 'Decline the restore'),
];
const STATE = { key: 'is_quarantined', label: 'Quarantined', type: 'boolean' } as const;

const runnable = ({ store }: Hunt) => {
  const { saas_id, query_domain } = store.getState().draft;
  return { saas_id, query_domain };
};

/** Opens the dialog on the open row of a hunt; `shown` is the state that the record's pane shows, if it does. */
const openDialog = async (cell: boolean, shown?: object) => {
  const config = queryConfig([], OFFERED);
  const main = installMain({
    'query.config': answer(config),
    'bulk.freeze': answer({ choice: 'c', rows: 1, entities: 1, nameless: 0, tenant: 'Contoso' }),
    'bulk.start': answer({ id: 'j1' }),
    'bulk.release': answer(null),
    'entity.isQuarantineRestorable': answer({ restorable: true }),
  });
  const dataset = datasetOf();
  const tab = { id: 'tab', screen: 'hunt', title: 'H' };
  useWorkspace.setState({ tabs: [tab], current: 'tab' });
  const hunt = getOrCreateHunt({ ...tab, draft: { ...NEW_HUNT } as unknown as Json }, vi.fn());
  hunt.store.setState({
    dataset: { ...dataset, columns: [...dataset.columns, STATE] },
    run: { kind: 'ready', ran: { ...runnable(hunt), query_entity_type: 'a_email' } } as never,
    config: { kind: 'ready', value: QueryConfig.parse(config) },
    open: { row: 7, offset: 0, cells: [7, 'e1', 'Invoice', cell] },
    selection: NOTHING,
  });
  if (shown) {
    const host = { offered: OFFERED, onAct: vi.fn() };
    draw(<RecordActions target={EMAIL_TARGET} record={{ ...shown }} host={host} />);
  }
  actOnOpen(null);
  const drawn = draw(<HuntBulkAction hunt={hunt} />);
  await screen.findByRole('dialog');
  const options = () =>
    within(screen.getByRole('combobox', { name: 'Action' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(options().length).toBeGreaterThan(0));
  return { ...drawn, main, hunt, options };
};

describe('the dialog of actions on the open row of a hunt', () => {
  beforeEach(() => useOverlay.setState({ open: null }));

  it('offers what the state of the row allows', async () => {
    const quarantined = await openDialog(true);
    // Nothing is preset for what is in quarantine.
    expect(quarantined.options()).toEqual(['Choose an action.', 'Delete', 'Restore', 'Decline the restore']);
    quarantined.unmount();
    const delivered = await openDialog(false);
    expect(delivered.options()).toEqual(['Delete', 'Quarantine', 'Decline the restore']);
  });

  it('uses the record on screen, which is newer than the row', async () => {
    const { options } = await openDialog(false, { is_quarantined: true, is_restore_requested: false });
    expect(options()).toEqual(['Choose an action.', 'Delete', 'Restore']);
  });

  it('still sends the action that undoes the one that is sent', async () => {
    const { user, main } = await openDialog(false);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Quarantine');
    await user.click(screen.getByRole('button', { name: /^Quarantine/ }));
    await waitFor(() =>
      expect(main.inputs('bulk.start')).toMatchObject([
        { act: { name: 'quarantine', reverse: { name: 'restore', label: 'Restore' } } },
      ]),
    );
  });
});

describe('the target that the dialog names', () => {
  const about = () => screen.getByRole('note', { name: 'Target' }).textContent;
  const act = async (selection: Selection, isInRecord: boolean) => {
    (await openDialog(false)).unmount();
    const hunt = currentHunt();
    hunt?.store.setState({ selection, count: 10 });
    document.body.insertAdjacentHTML('beforeend', '<aside class="record"><button id="in"></button></aside>');
    onTestFinished(() => document.querySelector('aside.record')?.remove());
    if (isInRecord) document.getElementById('in')?.focus();
    useOverlay.setState({ open: null });
    actByKey();
    const main = installMain({
      'bulk.freeze': answer({ choice: 'c', rows: 2, entities: 2, nameless: 0, tenant: 'Contoso' }),
      'bulk.release': answer(null),
    });
    if (hunt) draw(<HuntBulkAction hunt={hunt} />);
    await screen.findByRole('dialog');
    await waitFor(() => expect(main.inputs('bulk.freeze')).toHaveLength(1));
    return main.inputs('bulk.freeze')[0];
  };

  it('names the open record, and the selected rows that it leaves out', async () => {
    const one = await act(addRows(NOTHING, [3, 4]), true);
    expect(about()).toBe('The open email: “Invoice”, not the 2 selected emails.');
    expect(one).toMatchObject({ selection: addRows(NOTHING, [7]) });
    screen.getByRole('dialog', { name: 'Act on this email' });
  });

  it('names the open record that a key on another row means if nothing is selected', async () => {
    await act(NOTHING, false);
    expect(about()).toBe('The open email: “Invoice”.');
  });

  it('names the selected rows, and the open record that is not among them', async () => {
    const some = await act(addRows(NOTHING, [3, 4]), false);
    expect(about()).toBe('The 2 selected emails, not the open one: “Invoice”.');
    expect(some).toMatchObject({ selection: addRows(NOTHING, [3, 4]) });
    screen.getByRole('dialog', { name: 'Act on selected emails' });
  });

  it('needs no words for selected rows with the open one among them', async () => {
    await act(addRows(NOTHING, [3, 7]), false);
    expect(screen.queryByRole('note', { name: 'Target' })).toBeNull();
  });
});

describe('the key of an action on the open row', () => {
  it('says that the state does not allow it, and opens no dialog', async () => {
    (await openDialog(true)).unmount();
    useOverlay.setState({ open: null });
    const all = allCommands.flatMap(({ commands }) => commands);
    all.find(({ id }) => id === 'hunt.quarantine')?.run();
    expect(useOverlay.getState().toasts.at(-1)?.text).toBe('It is already in quarantine.');
    expect(useOverlay.getState().open).toBeNull();
    all.find(({ id }) => id === 'hunt.restore')?.run();
    expect(useOverlay.getState().open).not.toBeNull();
  });
});
