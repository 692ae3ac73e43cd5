import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { followPastQueries, usePastQueries } from '../../../../renderer/state/past-queries-store';
import type { PastQueries } from '../../../../shared/local-calls/queries';
import { answer, installMain } from '../../../support/page';

const listOf = (notice: string): PastQueries => ({ queries: [], notices: [notice] });

it('shows the recent runs that main sends after a run', async () => {
  const main = installMain({ 'runs.list': answer(listOf('read at the start')) });
  followPastQueries();
  await waitFor(() => expect(usePastQueries.getState()).toEqual(listOf('read at the start')));
  main.push('runsChanged', listOf('sent after a run'));
  expect(usePastQueries.getState()).toEqual(listOf('sent after a run'));
});
