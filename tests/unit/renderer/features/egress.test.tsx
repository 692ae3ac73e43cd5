import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { AddEgressDialog } from '../../../../renderer/features/egress/AddEgressDialog';
import { EgressDialog } from '../../../../renderer/features/egress/EgressDialog';
import { useEgressAddress } from '../../../../renderer/features/egress/egress-store';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { ok } from '../../../../shared/bridge';
import type { EgressList } from '../../../../shared/model/egress';
import { draw, installMain, type FakeMain } from '../../../support/page';

const OFFICE = { network: '203.0.113.0/24', kind: 'office', label: 'Berlin HQ' } as const;

let stored: EgressList;
let file: { fileName: string; text: string } | null;
let main: FakeMain;
let closed: number;
let isMarked: boolean;
const onClose = () => {
  closed += 1;
};

beforeEach(() => {
  stored = [OFFICE];
  file = null;
  closed = 0;
  isMarked = true;
  useOverlay.setState({ toasts: [] });
  main = installMain({
    'egress.read': () => ok(stored),
    'egress.save': (input) => {
      stored = (input as { networks: EgressList }).networks;
      return ok({ networks: stored, isMarked });
    },
    'egress.readFile': () => ok(file),
  });
});

describe('the list of known egress', () => {
  const box = () => screen.findByLabelText<HTMLTextAreaElement>('Networks');

  it('edits the list as text and saves it whole', async () => {
    const { user } = draw(<EgressDialog onClose={onClose} />);
    expect((await box()).value).toBe('203.0.113.0/24, office, Berlin HQ');
    await user.type(await box(), '\n198.51.100.7 vpn');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(closed).toBe(1));
    expect(stored).toEqual([OFFICE, { network: '198.51.100.7/32', kind: 'vpn', label: '' }]);
  });

  it('says that the list was saved even if the loaded logins could not be marked', async () => {
    isMarked = false;
    const { user } = draw(<EgressDialog onClose={onClose} />);
    await box();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(closed).toBe(1));
    expect(useOverlay.getState().toasts).toMatchObject([
      {
        tone: 'warn',
        text: 'The list was saved, but the loaded logins could not be marked with it.',
        next: 'Refresh the logins.',
      },
    ]);
  });

  it('names each line that can’t be read, and saves nothing until it is corrected', async () => {
    const { user } = draw(<EgressDialog onClose={onClose} />);
    await user.type(await box(), '\nBerlin{enter}203.0.113.9/24');
    expect(
      [...screen.getByLabelText('Lines that can’t be read').children].map((line) => line.textContent),
    ).toEqual([
      'Line 2: “Berlin” isn’t an IP address or a network such as 203.0.113.0/24.',
      'Line 3: Line 1 has the same network.',
    ]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(main.inputs('egress.save')).toEqual([]);
  });

  it('adds the lines of a file below its own, without those that are listed, and keeps those to correct', async () => {
    file = { fileName: 'ours.csv', text: 'cidr,name\n203.0.113.0/24,Berlin\n198.51.100.0/24,Lagos\nsoon' };
    const { user } = draw(<EgressDialog onClose={onClose} />);
    await box();
    await user.click(screen.getByRole('button', { name: 'Import file' }));
    await waitFor(async () =>
      expect((await box()).value).toBe(
        '203.0.113.0/24, office, Berlin HQ\n198.51.100.0/24, other, Lagos\nsoon',
      ),
    );
    screen.getByText(/^Line 3: “soon”/);
  });
});

describe('one network', () => {
  beforeEach(() => useEgressAddress.setState({ address: '203.0.113.99' }));

  it('begins with the address of the login and is added to the list', async () => {
    const { user } = draw(<AddEgressDialog onClose={onClose} />);
    expect(screen.getByLabelText<HTMLInputElement>('Network').value).toBe('203.0.113.99');
    await user.selectOptions(screen.getByLabelText('Kind'), 'Relay');
    await user.type(screen.getByLabelText('Name'), 'Example');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(closed).toBe(1));
    expect(stored).toEqual([OFFICE, { network: '203.0.113.99/32', kind: 'relay', label: 'Example' }]);
  });

  it('takes the place of the same network', async () => {
    const { user } = draw(<AddEgressDialog onClose={onClose} />);
    await user.clear(screen.getByLabelText('Network'));
    await user.type(screen.getByLabelText('Network'), '203.0.113.5/24');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(stored).toEqual([{ network: OFFICE.network, kind: 'vpn', label: '' }]));
  });

  it('says why a text is no network', async () => {
    const { user } = draw(<AddEgressDialog onClose={onClose} />);
    await user.clear(screen.getByLabelText('Network'));
    await user.type(screen.getByLabelText('Network'), '203.0.113.9/33');
    screen.getByText(/^“203.0.113.9\/33” isn’t an IP address/);
    expect(main.inputs('egress.save')).toEqual([]);
  });
});
