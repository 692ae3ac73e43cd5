import { screen, waitFor } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { local } from '../../../../renderer/bridge';
import { copyText } from '../../../../renderer/components/clipboard';
import { formatFailure } from '../../../../renderer/components/failure-details';
import { FailurePanel } from '../../../../renderer/components/FailurePanel';
import { FallbackNote } from '../../../../renderer/components/FallbackNote';
import { FailureStrip } from '../../../../renderer/components/FailureStrip';
import { lastFailure } from '../../../../renderer/failure-origins';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { fail, type Failure } from '../../../../shared/bridge';
import { draw, installMain } from '../../../support/page';

vi.mock('../../../../renderer/components/clipboard', () => ({ copyText: vi.fn() }));

const FAILURE: Failure = {
  kind: 'rejected',
  message: 'The tenant answered 503.',
  next: 'Retry.',
  status: 503,
  code: 'busy',
};
const copied = () => vi.mocked(copyText).mock.lastCall?.[0] ?? '';

beforeEach(() => useOverlay.setState({ toasts: [] }));

/** A part that fails until it is retried, in a pane that can take the focus. */
const Retried = ({ draws }: { readonly draws: (retry: () => void) => ReactElement }) => {
  const [isFailed, setFailed] = useState(true);
  return (
    <section tabIndex={-1} aria-label="Pane">
      <div>{isFailed ? draws(() => setFailed(false)) : 'Loading'}</div>
    </section>
  );
};

describe('a retry', () => {
  it.each([
    ['strip', (retry: () => void) => <FailureStrip failure={FAILURE} onRetry={retry} />],
    ['note', (retry: () => void) => <FallbackNote meta={{ fallback: FAILURE }} onRetry={retry} />],
    ['panel', (retry: () => void) => <FailurePanel failure={FAILURE} onRetry={retry} />],
  ])('leaves the focus in the pane when its %s goes', async (_, draws) => {
    installMain();
    const { user } = draw(<Retried draws={draws} />);
    screen.getByRole('button', { name: 'Retry' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Pane' })));
  });
});

describe('the strip of a failure', () => {
  it('announces the failure with its next step, and draws nothing without one', () => {
    installMain();
    const { rerender } = draw(<FailureStrip failure={FAILURE} loss="Only 3 logins could be loaded." />);
    expect(screen.getByRole('alert').textContent).toBe(
      'Only 3 logins could be loaded. The tenant answered 503. Retry.',
    );
    rerender(<FailureStrip failure={null} />);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the answer of the tenant when it is asked for, and nothing to open without one', async () => {
    installMain();
    const { user, rerender } = draw(<FailureStrip failure={{ ...FAILURE, response: '{ "code": 17 }' }} />);
    expect(screen.getByRole('group').hasAttribute('open')).toBe(false);
    await user.click(screen.getByText('Show the response'));
    expect(screen.getByRole('group').hasAttribute('open')).toBe(true);
    expect(screen.getByText('{ "code": 17 }')).not.toBeNull();
    rerender(<FailureStrip failure={FAILURE} />);
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('offers a retry only if there is one', async () => {
    installMain();
    const retry = vi.fn();
    const { user, rerender } = draw(<FailureStrip failure={FAILURE} onRetry={retry} />);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledTimes(1);
    rerender(<FailureStrip failure={FAILURE} />);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('copies what happened, when, and the call that failed, and confirms it', async () => {
    installMain({ 'schedule.list': () => fail(FAILURE) });
    const before = Date.now();
    const result = await local['schedule.list']({});
    if (result.ok) throw new Error('The call was expected to fail.');
    const { user } = draw(<FailureStrip failure={result.failure} />);
    await user.click(screen.getByRole('button', { name: 'Copy details' }));
    const lines = copied().split('\n');
    expect(lines.filter((line) => !line.startsWith('Time: '))).toEqual([
      'What happened: The tenant answered 503.',
      'Next step: Retry.',
      'Call: schedule.list',
      'Kind: rejected',
      'Code: busy',
      'Status: 503',
    ]);
    const time = Date.parse(lines.find((line) => line.startsWith('Time: '))?.slice('Time: '.length) ?? '');
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
    expect(useOverlay.getState().toasts.map(({ text }) => text)).toEqual(['Copied the details.']);
    expect(lastFailure()).toBe(result.failure);
  });
});

describe('the details of a failure', () => {
  it('leaves out what is unknown', () => {
    expect(formatFailure({ message: 'Export failed.', next: '' }, { at: 0 }, '1.2.3')).toBe(
      'Postern: 1.2.3\nWhat happened: Export failed.\nTime: 1970-01-01T00:00:00.000Z',
    );
  });
});

describe('the last failure', () => {
  it('stays the same when the analyst cancels a call', async () => {
    installMain({
      'schedule.list': () => fail(FAILURE),
      'watch.list': () => fail({ ...FAILURE, kind: 'cancelled' }),
    });
    await local['schedule.list']({});
    const before = lastFailure();
    await local['watch.list']({});
    expect(lastFailure()).toBe(before);
  });
});
