import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createRows } from '../../../../renderer/dataset-view/rows/rows-store';
import { checks } from '../../../../renderer/screens/exception-check/check-store';
import { CHECK_COMMANDS } from '../../../../renderer/screens/exception-check/commands';
import { FindingRows } from '../../../../renderer/screens/exception-check/FindingRows';
import { useApp } from '../../../../renderer/state/app-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { findingColumns } from '../../../../shared/model/exception-finding';
import { answer, draw, installMain, SIGNED_IN } from '../../../support/page';
import { setUpKeys } from '../../../support/record';
import { datasetOf } from '../dataset-view/fake-rows';

vi.mock('../../../../renderer/dataset-view/rows/RowsView', () => ({
  RowsView: ({ children }: { readonly children: ReactNode }) => children,
}));

const REPORT = {
  counts: { phishing: 0, shadowed: 0, covered: 0, duplicate: 1, twoHashes: 0, neverHit: 0, noComment: 0 },
  flagged: 1,
  checked: 2,
  listed: 2,
  isPart: false,
  unknownHits: 0,
  unknownFiles: 0,
};
const TAB = { id: 't1', screen: 'exception-check', title: 'Check exceptions' };

setUpKeys(CHECK_COMMANDS);
beforeEach(() => useApp.setState({ session: { ...SIGNED_IN } }));

/** Draws a check that found a duplicate, which is open. */
const drawFinding = () => {
  const main = installMain({ 'session.openPortal': answer({ opened: true }) });
  const columns = findingColumns([{ key: 'exception_str', label: 'Value', type: 'text' }]);
  const rows = createRows(datasetOf({ columns, loaded: 1, total: 1 }), 'check', { nameOf: () => undefined });
  rows.note({ open: { row: 0, offset: 0, cells: [0, 'duplicate', 'line 2', 'removeOne', 'a.example'] } });
  useWorkspace.setState({ tabs: [TAB], current: TAB.id });
  checks.steps.setState({ [TAB.id]: { kind: 'open', rows, notes: [] } });
  return { ...draw(<FindingRows rows={rows} report={REPORT} notes={[]} />), main };
};

it('leads to the portal for a finding that only the portal can fix, by its button and by its key', async () => {
  const { user, main } = drawFinding();
  screen.getByText('Remove one of the two in the portal');
  await user.click(screen.getByRole('button', { name: 'Remove in the portal…' }));
  expect(main.inputs('session.openPortal')).toEqual([{}]);
  fireEvent.keyDown(document.body, { key: 'Delete' });
  await waitFor(() => expect(main.inputs('session.openPortal')).toHaveLength(2));
});
