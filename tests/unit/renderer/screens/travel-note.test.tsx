import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { TravelNote } from '../../../../renderer/screens/dashboard/map/MapPanel';
import type { TravelReport } from '../../../../shared/model/travel';
import { setUpAllCommands } from '../../../support/all-commands';
import { draw, installMain } from '../../../support/page';

setUpAllCommands();
beforeEach(() => void installMain());

const REPORT: TravelReport = {
  logins: 900,
  users: 80,
  failed: 7,
  egress: 212,
  nameless: 0,
  placeless: 31,
  pairs: 820,
  samePlace: 700,
  found: 14,
  sameTime: 1,
};

it('says how many journeys are impossible, how many logins known egress left out, and all else in its title', () => {
  draw(
    <TravelNote
      travel={{ found: { report: REPORT, journeys: [] }, journeys: [], failure: undefined, retry: vi.fn() }}
    />,
  );
  const note = screen.getByRole('button', { name: /^14 impossible journeys/ });
  expect(note.textContent).toContain('212 through known egress left out');
  expect(note.title).toBe(
    [
      '820 pairs of consecutive successful logins of 80 users compared',
      '700 at the same place',
      '1 at the same time, without a speed',
      'left out: 212 logins through known egress',
      'left out: 31 without coordinates',
      'left out: 7 failed, as anybody can fail to sign in',
    ].join(' · '),
  );
});

it('says that the search failed and tries again', async () => {
  const retry = vi.fn();
  const failure = { kind: 'unexpected', message: 'The rows could not be read.', next: 'Try again.' } as const;
  const { user } = draw(<TravelNote travel={{ found: undefined, journeys: [], failure, retry }} />);
  await user.click(screen.getByRole('button', { name: 'Impossible travel could not be found. Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});
