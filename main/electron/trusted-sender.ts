import { ORIGIN } from './own-origin';

/** What the check reads of a frame; Electron's WebFrameMain has it. */
export type SenderFrame = {
  readonly parent: unknown;
  readonly origin: string;
  readonly routingId: number;
  readonly processId: number;
};

/** Whether a message came from our page itself: the main window's main frame, on our exact origin (research R12). */
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
