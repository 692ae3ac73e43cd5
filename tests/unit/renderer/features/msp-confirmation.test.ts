import { afterEach, describe, expect, it } from 'vitest';
import {
  confirmationPhrase,
  isConfirmed,
  missingConfirmation,
  needsTyping,
} from '../../../../renderer/features/bulk-action/confirmation';
import { useApp } from '../../../../renderer/state/app-store';
import { SIGNED_IN } from '../../../support/page';

const TAG = { action_id: 'add_tag', label: 'Add a tag' };

afterEach(() => useApp.setState({ session: { kind: 'signedOut' } }));

describe('a bulk action at an MSP portal', () => {
  it('asks for the name of the tenant, however small it is', () => {
    useApp.setState({
      session: { ...SIGNED_IN, address: 'https://eu-msp.portal.example', tenant: 'Contoso  Ltd' },
    });
    expect([needsTyping(TAG, 1), confirmationPhrase(1)]).toEqual([true, 'Contoso  Ltd']);
    expect(
      ['', '1', 'Contoso', 'contoso ltd ', 'Contoso Ltd'].map((typed) => isConfirmed(TAG, 1, typed)),
    ).toEqual([false, false, false, true, true]);
    expect(missingConfirmation([TAG], 1, 'Fabrikam')).toMatchObject({ field: 'typed' });
  });

  it('asks for nothing more at any other portal', () => {
    useApp.setState({ session: SIGNED_IN });
    expect([needsTyping(TAG, 1), isConfirmed(TAG, 1, '')]).toEqual([false, true]);
  });
});
