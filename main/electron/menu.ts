import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { Push } from '../deps';

/** Sets the application's menu: the system's own roles, and acts of the page by their ids. */
export const setMenu = (push: Push): void => {
  // The page hears these keys itself; here they are only shown.
  const act = (label: string, action: string, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    click: () => push('command', { id: action }),
    ...(accelerator ? { accelerator, registerAccelerator: false } : {}),
  });
  const line: MenuItemConstructorOptions = { type: 'separator' };
  const menus: MenuItemConstructorOptions[] = [
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
    {
      label: '&File',
      submenu: [
        act('New query', 'hunt.new', 'Ctrl+T'),
        act('Close tab', 'tab.close', 'Ctrl+W'),
        line,
        act('Export', 'rows.export', 'Ctrl+E'),
        line,
        act('Sign out', 'session.signOut'),
        { role: 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        act('Command palette', 'app.palette', 'Ctrl+K'),
        act('Switch dark and light', 'app.theme'),
        line,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
        ...(app.isPackaged ? [] : [line, { role: 'toggleDevTools' } as const]),
      ],
    },
    {
      label: '&Help',
      submenu: [act('Handbook', 'app.handbook', 'F1'), act('Keyboard shortcuts', 'app.keys')],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(menus));
};
