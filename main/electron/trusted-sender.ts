import { ORIGIN } from './own-origin';

/** The part of Electron's WebFrameMain that the check reads. */
export type SenderFrame = {
  readonly parent: unknown;
  readonly origin: string;
  readonly routingId: number;
  readonly processId: number;
};

/** Returns true if a message came from the page itself: the main window's main frame, on its exact origin. */
export const isTrustedSender = (
  sender: SenderFrame | null | undefined,
  main: SenderFrame | null | undefined,
): boolean =>
  !!sender &&
  !!main &&
  sender.parent === null &&
  sender.origin === ORIGIN &&
  sender.routingId === main.routingId &&
  sender.processId === main.processId;
