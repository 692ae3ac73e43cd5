import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PostureScreen } from '../../../../renderer/screens/posture/PostureScreen';
import { setUpAllCommands } from '../../../support/all-commands';
import { answer, draw, installMain } from '../../../support/page';

vi.mock('../../../../renderer/record/lists/TabList', () => ({ TabList: () => null }));

setUpAllCommands();

it('says the severity of each check in words, and one that it doesn’t know as it was sent', async () => {
  const check = (widget_id: string, severity: string | number) => ({
    widget_id,
    title: `Check ${widget_id}`,
    count: 3,
    severity,
  });
  installMain({
    'findings.widgets': answer({ rows: [check('a', 5), check('b', 'low'), check('c', 'urgent')] }),
  });
  draw(<PostureScreen tab={{ id: 't', screen: 'posture', title: 'Posture' }} />);
  const texts = (await screen.findAllByRole('button', { name: /^Check / })).map(
    ({ textContent }) => textContent,
  );
  expect(texts).toEqual(['Check avery high3', 'Check blow3', 'Check curgent3']);
});
