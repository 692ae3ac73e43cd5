import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, ok } from '../../../../shared/bridge';
import { TenantButton } from '../../../../renderer/shell/frame/TopBar';
import { TenantDialog } from '../../../../renderer/shell/dialogs/TenantDialog';
import { useJobs } from '../../../../renderer/state/jobs-store';
import type { Job } from '../../../../shared/model/app-state';
import { useApp } from '../../../../renderer/state/app-store';
import { setUpAllCommands } from '../../../support/all-commands';
import { draw, installMain, SIGNED_IN } from '../../../support/page';

setUpAllCommands();

const MSP = { ...SIGNED_IN, connectionId: 'a', address: 'https://msp.portal.example' } as const;
const connection = (id: string, label: string, address: string = MSP.address) =>
  ({ id, label, address, colour: 0, keeps: 'session' }) as const;

beforeEach(() =>
  useApp.setState({
    session: MSP,
    connections: [
      connection('a', 'Contoso'),
      connection('b', 'Fabrikam'),
      connection('x', 'Elsewhere', 'https://other.example'),
    ],
  }),
);

describe('the switch between the tenants of an MSP portal', () => {
  it('offers the other saved connections of that portal only, and resumes the chosen one', async () => {
    const main = installMain({ 'session.resume': () => ok(MSP) });
    const onClose = vi.fn();
    const { user } = draw(<TenantDialog onClose={onClose} />);
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(['Fabrikam', 'Another tenant of this portal']);
    await user.click(screen.getByRole('button', { name: 'Switch' }));
    expect(main.inputs('session.resume')).toEqual([{ connectionId: 'b' }]);
    expect(onClose).toHaveBeenCalled();
  });

  it('signs in to another tenant with its token, and keeps the dialog open with the failure', async () => {
    const main = installMain({
      'session.connect': () => fail({ kind: 'unauthorized', message: 'Refused.', next: 'Copy it again.' }),
    });
    const onClose = vi.fn();
    const { user } = draw(<TenantDialog onClose={onClose} />);
    await user.selectOptions(screen.getByRole('combobox'), '');
    await user.type(screen.getByLabelText('Access token'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Switch' }));
    expect(main.inputs('session.connect')).toEqual([
      { address: MSP.address, token: 'secret', keep: 'session' },
    ]);
    expect((await screen.findByRole('alert')).textContent).toContain('Refused.');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('cancels the sign-in that goes on when it is closed', async () => {
    const main = installMain({
      'session.resume': () => new Promise(() => undefined),
      'session.cancelSignIn': () => ok(null),
    });
    const onClose = vi.fn();
    const { user } = draw(<TenantDialog onClose={onClose} />);
    await user.click(screen.getByRole('button', { name: 'Switch' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(main.inputs('session.cancelSignIn')).toEqual([{}]);
    expect(onClose).toHaveBeenCalled();
  });

  it('asks for the name of the other tenant while an action waits, which the switch cancels', async () => {
    useJobs.setState({ jobs: [{ id: 'j', kind: 'action', title: 'Restore', state: 'waiting' } as Job] });
    const main = installMain({ 'session.resume': () => ok(MSP) });
    const { user } = draw(<TenantDialog onClose={vi.fn()} />);
    expect(screen.getByRole('status').textContent).toBe(
      '1 action still waits in Contoso. Switching cancels it: nothing is sent.',
    );
    await user.click(screen.getByRole('button', { name: 'Switch' }));
    expect(main.inputs('session.resume')).toEqual([]);
    await user.type(screen.getByLabelText('Type Fabrikam to confirm'), 'fabrikam');
    await user.click(screen.getByRole('button', { name: 'Switch' }));
    expect(main.inputs('session.resume')).toEqual([{ connectionId: 'b' }]);
    useJobs.setState({ jobs: [] });
  });

  it('shows the tenant in its color at such a portal, and nothing at any other', () => {
    const { unmount } = draw(<TenantButton />);
    expect(screen.getByRole('button', { name: 'Tenant: Contoso. Switch tenant' })).toBeTruthy();
    unmount();
    useApp.setState({ session: SIGNED_IN });
    draw(<TenantButton />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
