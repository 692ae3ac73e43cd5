import { brandOfPack } from '../../../support/brands';
import { expect, it } from 'vitest';
import { actorName } from '../../../../renderer/dataset-view/grid/actor-name';
import { gridColumns, shownCell } from '../../../../renderer/dataset-view/grid/grid-column';
import { useApp } from '../../../../renderer/state/app-store';

it('shows the brand of a file that is read without a session as it was sent', () => {
  useApp.setState({ session: { kind: 'signedOut' } });
  const shown = ['analyst', 'avanan', 'ms_defender', 'admin', 'it@contoso.example'].map((actor) =>
    actorName('quarantined_by', actor),
  );
  expect(shown).toEqual(['Analyst', 'avanan', 'Microsoft', 'Admin', 'it@contoso.example']);
});

it('shows who quarantined an entity as Analyst, the brand, Microsoft or Admin, and anybody else as sent', () => {
  useApp.setState({ session: { kind: 'signedIn', brand: brandOfPack('checkpoint') } as never });
  const [column] = gridColumns([{ key: 'quarantined_by', label: 'Quarantined by', type: 'text' }]);
  if (!column) throw new Error('no column');
  const shown = ['analyst', 'avanan', 'ms_defender', 'admin', 'it@contoso.example', ''].map((actor) =>
    shownCell([0, actor], column),
  );
  expect(shown).toEqual(['Analyst', 'Check Point', 'Microsoft', 'Admin', 'it@contoso[.]example', '']);
});
