import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { followCursor } from '../../../../renderer/state/profile-cursor';
import { defangText } from '../../../../renderer/state/format';
import { ProfileWindow } from '../../../../renderer/shell/profile-window/ProfileWindow';
import { useApp } from '../../../../renderer/state/app-store';
import { answer, draw, installMain, SIGNED_IN } from '../../../support/page';

beforeEach(() => useApp.setState({ session: SIGNED_IN, boot: { kind: 'ready' }, ownDomains: [] }));

it('sends the own domains with the record that the cursor is on', async () => {
  const main = installMain({ 'profileWindow.show': answer(null) });
  useApp.setState({ ownDomains: ['contoso.example'] });
  followCursor(async () => ({ ref: { kind: 'none' }, title: 'Invoice' }), vi.fn());
  await waitFor(() =>
    expect(main.inputs('profileWindow.show')).toEqual([
      { ref: { kind: 'none' }, title: 'Invoice', ownDomains: ['contoso.example'] },
    ]),
  );
});

it('shows the own domains as they are in the profile window too', async () => {
  const main = installMain({ 'profileWindow.shown': answer(null) });
  draw(<ProfileWindow />);
  expect(defangText('ann@contoso.example')).not.toBe('ann@contoso.example');
  main.push('profileShown', { ref: {}, title: 'Invoice', ownDomains: ['contoso.example'] });
  await waitFor(() => expect(defangText('ann@contoso.example')).toBe('ann@contoso.example'));
  expect(defangText('ann@other.example')).not.toBe('ann@other.example');
});
