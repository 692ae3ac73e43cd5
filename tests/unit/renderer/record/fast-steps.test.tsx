import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EmailVerdicts } from '../../../../renderer/record/email/EmailVerdicts';
import { answer, draw, installMain, type FakeMain } from '../../../support/page';
import { EMAIL_TARGET } from '../../../support/record';

let main: FakeMain;
beforeEach(() => {
  vi.useFakeTimers();
  main = installMain({ 'mail.body': answer({ html: null, text: 'Hello' }) });
});
afterEach(() => {
  vi.useRealTimers();
});

const bodies = () => main.inputs('mail.body').map((input) => (input as { readonly b: string }).b);
const email = { from_name: '', from_email: '', verdict: 'clean' } as const;

/** Draws an email, as a step does, in place of the one before. */
const step = (id: string) => {
  const { unmount } = draw(<EmailVerdicts target={{ ...EMAIL_TARGET, entityId: id }} record={email} />);
  return unmount;
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('reads the body of each email at once, but of none that a held key passes', async () => {
  const leaveFirst = step('a');
  expect(bodies()).toEqual(['a']);
  await pass(30);
  leaveFirst();
  const leaveSecond = step('b');
  await pass(30);
  leaveSecond();
  const leaveThird = step('c');
  await pass(30);
  expect(bodies()).toEqual(['a']);
  // The key is released.
  await pass(500);
  expect(bodies()).toEqual(['a', 'c']);
  leaveThird();
  step('d');
  expect(bodies()).toEqual(['a', 'c', 'd']);
});
