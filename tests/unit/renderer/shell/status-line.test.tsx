import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StatusLine } from '../../../../renderer/shell/StatusLine';
import { setStatus } from '../../../../renderer/state/status-store';
import { draw, installMain } from '../../../support/page';

it('says what of the screen is how old', () => {
  installMain();
  setStatus('5 queries', { what: 'list', since: Date.now() });
  draw(<StatusLine session={{ kind: 'signedOut' } as never} />);
  expect(screen.getByRole('contentinfo').textContent).toMatch(/list .+ old/);
});
