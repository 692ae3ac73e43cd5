import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Queue } from '../../../../../renderer/features/review-queues/queue-kinds';
import { REVIEW_COMMANDS } from '../../../../../renderer/screens/review/commands';
import { setCurrentQueue } from '../../../../../renderer/screens/review/queue-matrix';
import { useReview } from '../../../../../renderer/screens/review/review-store';
import { useApp } from '../../../../../renderer/state/app-store';
import { useOverlay } from '../../../../../renderer/state/overlay-store';
import { installMain, SIGNED_IN } from '../../../../support/page';
import { setUpKeys } from '../../../../support/record';

setUpKeys(REVIEW_COMMANDS);

const OFF: Queue = {
  ...{ id: 'q1', kind: 'Requests', app: 'North', saas: 'north', domain: 'email', actions: [] },
  off: 'No field for requests was found.',
};

const press = (key: string) => {
  fireEvent.keyDown(document.body, { key });
  return useOverlay.getState().toasts.map(({ text }) => text);
};

beforeEach(() => {
  installMain();
  useApp.setState({ session: SIGNED_IN });
  useOverlay.setState({ toasts: [] });
  useReview.setState({ list: { kind: 'ready', queues: [OFF], unread: [] } });
  setCurrentQueue({ ...OFF, id: 'gone' });
});

it.each([
  ['t', 'Notify of new items, or stop: Select a queue in the list first.'],
  ['o', 'Review queue: Select a queue in the list first.'],
  ['f', 'Choose fields: Select a queue in the list first.'],
])('tells the analyst to select a queue first when %s is pressed', (key, text) => {
  expect(press(key)).toEqual([text]);
});

it('says that the current queue is off', () => {
  setCurrentQueue(OFF);
  expect(press('t').join()).toMatch(/: This queue is off\.$/);
});
