import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { actionsOfRecord, allowedActions } from '../../../../renderer/features/bulk-action/record-actions';
import { restoreObstacle } from '../../../../renderer/record/obstacle-on-screen';
import { RecordActions } from '../../../../renderer/record/RecordActions';
import { setUpAllCommands } from '../../../support/all-commands';
import { answer, draw, installMain } from '../../../support/page';
import { EMAIL_TARGET, OFFLINE } from '../../../support/record';

setUpAllCommands();

const action = (action_id: string, label: string) => ({ action_id, label, params: [] });
const OFFERED = [
  action('delete', 'Delete'),
  action('quarantine', 'Quarantine'),
  action('request_restore', 'Request a restore'),
  action('restore', 'Restore'),
  action('decline_restore', 'Decline the restore'),
];
const keys = (record: object, offered = OFFERED) =>
  actionsOfRecord({ ...record }, offered)
    .map(({ action: { action_id }, key }) => `${key} ${action_id}`)
    .join(', ');

describe('the actions of a record', () => {
  it('the actions of a record fit its state', () => {
    const sent = { is_quarantined: false, is_restored: false, is_restore_requested: false };
    expect(keys(sent)).toBe('Q quarantine');
    expect(keys({ ...sent, is_quarantined: true })).toBe('R restore');
    expect(keys({ ...sent, is_quarantined: true, is_restore_requested: true })).toBe(
      'R restore, X decline_restore',
    );
    expect(keys({ ...sent, is_quarantined: 1, is_restored: 1 })).toBe('Q quarantine');
    // A request that was granted is not declined any more.
    expect(keys({ is_quarantined: true, is_restored: true, is_restore_requested: true })).toBe(
      'Q quarantine',
    );
  });

  it('the actions of a record fit its state by the fields that the analyst chose', () => {
    const record = { is_quarantined: false, is_restore_requested: false, held: true, asked: true };
    const chosen = { quarantined: 'held', restoreRequested: 'asked' };
    const ids = actionsOfRecord(record, OFFERED, chosen).map(({ action: { action_id } }) => action_id);
    expect(ids).toEqual(['restore', 'decline_restore']);
    expect(allowedActions(record, OFFERED, chosen).map(({ action_id }) => action_id)).not.toContain(
      'quarantine',
    );
  });

  it('offers all actions where the tenant does not send the state', () => {
    expect(keys({})).toBe('Q quarantine, R restore, X decline_restore');
  });

  it('actions are found by their labels at a tenant with other IDs', () => {
    expect(keys({}, [action('17', 'Quarantine email'), action('18', 'Release')])).toBe('Q 17, R 18');
    expect(keys({}, [action('17', 'Notify')])).toBe('');
  });

  it('actions include those without a key that the state makes due, and drop those that it rules out', () => {
    const user = [action('suspend', 'Suspend'), action('unsuspend', 'End the suspension')];
    expect(keys({ is_suspended: true }, user)).toBe(' unsuspend');
    expect(keys({ is_suspended: false }, user)).toBe(' suspend');
    expect(keys({}, user)).toBe('');
    const ids = (record: object) => allowedActions({ ...record }, user).map(({ action_id }) => action_id);
    expect(ids({ is_suspended: true })).toEqual(['unsuspend']);
    expect(ids({})).toEqual(['suspend', 'unsuspend']);
    expect(
      allowedActions({ is_quarantined: true, is_restore_requested: false }, OFFERED).map((one) => one.label),
    ).toEqual(['Delete', 'Request a restore', 'Restore']);
    expect(allowedActions({}, OFFERED)).toEqual(OFFERED);
    const file = [action('remove_sharing', 'Stop sharing outside')];
    expect(keys({ is_shared_externally: true }, file)).toBe(' remove_sharing');
    expect(keys({ is_shared_externally: false }, file)).toBe('');
  });

  it('actions show no keys while the keys act on selected rows', () => {
    installMain();
    draw(
      <RecordActions
        target={EMAIL_TARGET}
        record={{}}
        host={{ offered: OFFERED, onAct: vi.fn(), hasKeys: false }}
      />,
    );
    expect(document.querySelector('kbd')).toBeNull();
  });

  it('actions are at the foot of the record with their keys, beside all others', async () => {
    installMain();
    const onAct = vi.fn();
    const { user } = draw(
      <RecordActions
        target={EMAIL_TARGET}
        record={{ is_quarantined: true, is_restore_requested: false }}
        host={{ offered: OFFERED, onAct }}
      />,
    );
    const buttons = screen.getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Restore R', 'More… A']);
    await user.click(screen.getByRole('button', { name: /^Restore/ }));
    await user.click(screen.getByRole('button', { name: /^More/ }));
    expect(onAct.mock.calls).toEqual([['restore'], [null]]);
  });

  it('the foot says why a restore is not offered, as the tenant is asked first', async () => {
    const main = installMain({
      'entity.isQuarantineRestorable': answer({ restorable: false, reason: 'It was deleted.' }),
    });
    const host = { offered: OFFERED, onAct: vi.fn() };
    draw(<RecordActions target={EMAIL_TARGET} record={{ is_quarantined: true }} host={host} />);
    expect((await screen.findByText('Can’t be restored: It was deleted.')).role).toBe('status');
    expect(screen.getByRole('button', { name: /^Restore/ }).hasAttribute('disabled')).toBe(true);
    expect(main.inputs('entity.isQuarantineRestorable')).toEqual([{ id: 'e1' }]);
    await waitFor(() => expect(restoreObstacle()).toBe('Can’t be restored: It was deleted.'));
  });

  it('offers a restore if the tenant can’t be asked, and asks nothing about an email outside quarantine', async () => {
    const main = installMain({ 'entity.isQuarantineRestorable': () => OFFLINE });
    const host = { offered: OFFERED, onAct: vi.fn() };
    const inside = draw(
      <RecordActions target={EMAIL_TARGET} record={{ is_quarantined: true }} host={host} />,
    );
    await waitFor(() => expect(main.inputs('entity.isQuarantineRestorable')).toHaveLength(1));
    expect(screen.getByRole('button', { name: /^Restore/ }).hasAttribute('disabled')).toBe(false);
    inside.unmount();
    draw(<RecordActions target={EMAIL_TARGET} record={{ is_quarantined: false }} host={host} />);
    expect(main.inputs('entity.isQuarantineRestorable')).toHaveLength(1);
  });
});
