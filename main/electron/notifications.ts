import { Notification, type BrowserWindow } from 'electron';
import type { Notify } from '../deps';

type Options = {
  readonly window: () => BrowserWindow | undefined;
  /** Opens the window when the analyst clicks a notification. */
  readonly onOpen: () => void;
};

/** Notifications that are on the desktop: one that nothing refers to would lose its click. */
const shown = new Set<Notification>();

/** Creates the notifications of the desktop. None is shown while the window has the focus: what it says is on screen there. */
export const createNotify =
  ({ window, onOpen }: Options): Notify =>
  ({ title, body, onClick }) => {
    if (window()?.isFocused() || !Notification.isSupported()) return false;
    const notification = new Notification({ title, body });
    shown.add(notification);
    notification.on('click', () => {
      shown.delete(notification);
      onOpen();
      onClick();
    });
    notification.on('close', () => shown.delete(notification));
    notification.show();
    return true;
  };
