// An empty window of the same Electron, with a bare channel: what the product's start and calls are measured beside.
import { join } from 'node:path';
import { app, BrowserWindow, ipcMain } from 'electron';

ipcMain.handle('bare', () => ({ ok: true, value: [] }));
// Not awaited: Electron gets ready once this module has run.
void app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    show: false,
    backgroundColor: '#15181c',
    webPreferences: {
      preload: join(import.meta.dirname, 'preload.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  void window.loadFile(join(import.meta.dirname, 'index.html'));
});
app.on('window-all-closed', () => app.quit());
