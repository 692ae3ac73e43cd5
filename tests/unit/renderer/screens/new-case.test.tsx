import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NAME_CASE } from '../../../../renderer/record/case/name-case';
import { NameCaseDialog } from '../../../../renderer/record/case/NameCaseDialog';
import { CASES_COMMANDS } from '../../../../renderer/screens/cases/commands';
import { useCases } from '../../../../renderer/screens/cases/cases-store';
import { closeOverlay, useOverlay } from '../../../../renderer/state/overlay-store';
import type { Case } from '../../../../shared/model/case';
import { answer, draw, installMain } from '../../../support/page';

const CREATED: Case = {
  ...{ id: 'c2', title: 'Lures', createdAt: '', changedAt: '', tenant: '', journal: '', who: '', notes: '' },
  pins: [],
};

it('names a case by the dialog that the first pin opens too, pins nothing, and shows the case', async () => {
  const main = installMain({ 'case.create': answer(CREATED), 'case.list': answer([]) });
  useCases.setState({ open: null, cases: null });
  CASES_COMMANDS.flatMap(({ commands }) => commands)
    .find(({ id }) => id === 'cases.new')
    ?.run();
  expect(useOverlay.getState().open).toBe(NAME_CASE.id);
  const { user, unmount } = draw(<NameCaseDialog onClose={() => (closeOverlay(), unmount())} />);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('');
  screen.getByRole('button', { name: 'Create case' });
  await user.keyboard(' Lures {Enter}');
  await waitFor(() => expect(useCases.getState()).toMatchObject({ open: CREATED, cases: [] }));
  expect(main.inputs('case.create')).toEqual([{ title: 'Lures' }]);
  expect(main.inputs('case.pin')).toEqual([]);
});
