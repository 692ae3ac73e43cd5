import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { RecordActions } from '../../../../renderer/record/RecordActions';
import type { RecordTarget } from '../../../../renderer/record/record-target';
import { draw, installMain } from '../../../support/page';

const USER: RecordTarget = { saas: 'app', entityId: 'u1', entityType: 'app_user', domain: 'user' };
const actionOf = (label: string) => ({ action_id: label.toLowerCase(), label, params: [] });

const drawFoot = (...labels: readonly string[]) => {
  installMain();
  const onAct = vi.fn();
  const host = { offered: labels.map(actionOf), onAct };
  return { onAct, ...draw(<RecordActions target={USER} record={{}} host={host} />) };
};

describe('the foot of a record whose state fits no action', () => {
  it('names the only action that the tenant offers, and starts it', async () => {
    const { user, onAct } = drawFoot('Suspend');
    await user.click(screen.getByRole('button', { name: /^Suspend/ }));
    expect(onAct).toHaveBeenCalledWith('suspend');
    expect(screen.queryByRole('button', { name: /^More/ })).toBeNull();
  });

  it('leads to the choice of several actions', async () => {
    const { user, onAct } = drawFoot('Suspend', 'Sign out');
    await user.click(screen.getByRole('button', { name: /^More/ }));
    expect(onAct).toHaveBeenCalledWith(null);
  });
});
