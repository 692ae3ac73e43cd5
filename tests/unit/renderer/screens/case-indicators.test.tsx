import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CaseIndicators } from '../../../../renderer/screens/cases/CaseIndicators';
import { useApp } from '../../../../renderer/state/app-store';
import type { Case } from '../../../../shared/model/case';
import { answer, draw, installMain } from '../../../support/page';

const CASE: Case = {
  ...{ id: 'c1', title: 'Lures', createdAt: '', changedAt: '', tenant: '', journal: '', who: '', notes: '' },
  pins: [],
};

it('reads the indicators of a case again once the own domains are known', async () => {
  useApp.setState({ ownDomains: [] });
  const main = installMain({ 'case.iocs': answer([]) });
  draw(<CaseIndicators open={CASE} />);
  await waitFor(() => expect(main.inputs('case.iocs')).toEqual([{ id: 'c1', ownDomains: [] }]));
  act(() => useApp.setState({ ownDomains: ['contoso.example'] }));
  await waitFor(() =>
    expect(main.inputs('case.iocs').slice(1)).toEqual([{ id: 'c1', ownDomains: ['contoso.example'] }]),
  );
});
