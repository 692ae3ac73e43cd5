import { app, Menu, nativeImage, Tray } from 'electron';
import picture from '../../resources/tray.png?inline';

let tray: Tray | undefined;

/** Shows that Postern goes on without its window, with the way back to it and the way to end it. A desktop without a tray shows nothing: a second start opens the window. */
export const showTray = (onOpen: () => void): void => {
  if (tray) return;
  tray = new Tray(nativeImage.createFromDataURL(picture).resize({ width: 22, height: 22 }));
  tray.setToolTip('Postern: schedules go on');
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { label: 'Open Postern', click: onOpen },
      { type: 'separator' },
      { label: 'Quit, and stop the schedules', click: () => app.quit() },
    ]),
  );
  tray.on('click', onOpen);
};

/** Takes it away: the window is there again. */
export const hideTray = (): void => {
  tray?.destroy();
  tray = undefined;
};
