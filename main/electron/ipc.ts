import { ipcMain, type IpcMainInvokeEvent, type WebContents, type WebFrameMain } from 'electron';
import { fail, MAX_REQUEST_BYTES, type Failure, type Result } from '../../shared/bridge';
import type { Core, Push } from '../deps';
import type { Log } from '../services/log/log';
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

type Wiring = {
  /** The window's contents; undefined while there is no window. */
  readonly page: () => WebContents | undefined;
  /** The contents of the profile window; undefined while it is closed. It may call and read rows, but opens no files. */
  readonly profilePage: () => WebContents | undefined;
  readonly call: Core['call'];
  readonly log: () => Log | undefined;
  readonly openRows: (frame: WebFrameMain) => void;
  /** Opens files that were dropped on the page; only its preload knows their paths. */
  readonly openFiles: Core['openFiles'];
};

const MAX_DROPPED = 100;
const LONGEST_PATH = 4096;

const refusal = (kind: Failure['kind'], message: string): Result<never> =>
  fail({ kind, message, next: 'Report this with the time.' });

/** Closes the channel of electron-store, which would tell any page the paths of our files. */
export const closeStoreChannel = (): void => void ipcMain.removeAllListeners('electron-store-get-data');

/** Registers the only three channels for pages; each checks sender, type and size. */
export const registerIpc = ({ page, profilePage, call, log, openRows, openFiles }: Wiring): void => {
  const isMainPage = (event: IpcMainInvokeEvent) => isTrustedSender(event.senderFrame, page()?.mainFrame);
  const isPage = (event: IpcMainInvokeEvent) =>
    isMainPage(event) || isTrustedSender(event.senderFrame, profilePage()?.mainFrame);

  ipcMain.handle(
    'call',
    async (event, name: unknown, text: unknown, requestId: unknown): Promise<Result<unknown>> => {
      if (!isPage(event)) return refusal('forbidden', 'This page may not call Postern.');
      if (typeof name !== 'string' || name.length > 200 || typeof text !== 'string')
        return refusal('invalid', 'The request has no name or no input.');
      if (Buffer.byteLength(text) > MAX_REQUEST_BYTES)
        return refusal('too_large', 'The request is over 1 MiB.');
      try {
        return await call(
          name,
          JSON.parse(text),
          Number.isSafeInteger(requestId) ? Number(requestId) : undefined,
        );
      } catch (error) {
        log()?.error('bridge', error);
        return refusal('unexpected', 'Something went wrong in Postern itself.');
      }
    },
  );

  ipcMain.handle('open-files', (event, paths: unknown): boolean => {
    if (
      !isMainPage(event) ||
      !Array.isArray(paths) ||
      paths.length > MAX_DROPPED ||
      !paths.every((path): path is string => typeof path === 'string' && path.length <= LONGEST_PATH)
    )
      return false;
    openFiles(paths);
    return true;
  });

  ipcMain.handle('open-rows', (event): boolean => {
    if (!isPage(event) || !event.senderFrame) return false;
    openRows(event.senderFrame);
    return true;
  });
};

/** Creates the function that sends events to the pages that there are. */
export const createPush =
  (...pages: readonly (() => WebContents | undefined)[]): Push =>
  (event, payload) => {
    for (const page of pages) {
      const contents = page();
      if (contents && !contents.isDestroyed()) contents.send('event', event, payload);
    }
  };
