import { brandOfPack } from '../../../support/brands';
import { expect, it } from 'vitest';
import { gridColumns, shownCell } from '../../../../renderer/dataset-view/grid/grid-column';
import { useApp } from '../../../../renderer/state/app-store';

it('shows who quarantined an entity as Analyst, the brand, Microsoft or Admin', () => {
  useApp.setState({ session: { kind: 'signedIn', brand: brandOfPack('checkpoint') } as never });
  const [column] = gridColumns([{ key: 'quarantined_by', label: 'Quarantined by', type: 'text' }]);
  if (!column) throw new Error('no column');
  const shown = ['analyst', 'avanan', 'ms_defender', 'it@contoso.example', ''].map((actor) =>
    shownCell([0, actor], column),
  );
  expect(shown).toEqual(['Analyst', 'Check Point', 'Microsoft', 'Admin', '']);
});
