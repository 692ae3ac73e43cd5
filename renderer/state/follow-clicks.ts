import { on } from '../bridge';
import { useApp } from './app-store';

const isSignedIn = (): boolean => useApp.getState().session.kind === 'signedIn';

/** Calls `open` when a notification is clicked that `event` tells of, and at each sign-in, as it may have been clicked before. */
export const followClicks = (event: 'jobWanted' | 'reviewWanted', open: () => Promise<void>): void => {
  on(event, () => {
    if (isSignedIn()) void open();
  });
  let wasSignedIn = false;
  useApp.subscribe(() => {
    const isNow = isSignedIn();
    if (isNow && !wasSignedIn) void open();
    wasSignedIn = isNow;
  });
};
