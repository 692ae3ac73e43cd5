import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useAppsWithLogins } from '../../../../renderer/state/use-logins';
import { SecEntities } from '../../../../shared/model/apps';
import { useApp } from '../../../../renderer/state/app-store';
import { answer, draw, installMain, SIGNED_IN } from '../../../support/page';

const Apps = () => <p>{useAppsWithLogins().enabled.join(' ')}</p>;

it('loads the logins of apps whose state is written in capitals or is unknown, not of those that are off', async () => {
  const app = (name: string, state: unknown) => ({ name, label: name, state, family: 'saas' });
  const sent = [
    app('a', 'Enabled'),
    app('b', 'active'),
    app('c', 'DISABLED'),
    app('d', 'Display_Only'),
    app('e', 'enabled'),
  ];
  const main = installMain({
    'apps.secEntities': answer(SecEntities.parse({ apps: sent })),
    'dataset.openLogins': () => new Promise(() => undefined),
  });
  useApp.setState({ session: SIGNED_IN });
  draw(<Apps />);
  await waitFor(() =>
    expect(main.inputs('dataset.openLogins')).toEqual([
      { apps: ['a', 'e', 'b'], outcomes: ['success', 'fail'] },
    ]),
  );
});
