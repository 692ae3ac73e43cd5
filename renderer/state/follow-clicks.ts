import { on } from '../bridge';
import { useApp } from './app-store';

/**
 * Calls `open` when a notification is clicked that `event` tells of, and once the analyst is signed in, as it may have been clicked
 * before: at each sign-in, and at once if the start has already signed in.
 */
export const followClicks = (event: 'jobWanted' | 'reviewWanted', open: () => Promise<void>): void => {
  const openIfSignedIn = () => {
    if (useApp.getState().session.kind === 'signedIn') void open();
  };
  on(event, openIfSignedIn);
  useApp.subscribe((_now, before) => {
    if (before.session.kind !== 'signedIn') openIfSignedIn();
  });
  openIfSignedIn();
};
