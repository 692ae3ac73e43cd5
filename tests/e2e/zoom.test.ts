/** Everything in the windows made larger and smaller by keys, wherever the focus is. */
import { describe, expect, it } from 'vitest';
import { page, running } from '../support/demo-window';
import { keys, setUpKeyboardWindow } from '../support/keyboard-window';
import { findByPalette } from '../support/keys';
import { until } from '../support/until';

setUpKeyboardWindow();

const levels = () =>
  running.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getZoomLevel()),
  );

/** Waits until all windows are zoomed to a level. */
const zoomedTo = (level: number) => until(async () => (await levels()).every((one) => one === level));

/** Presses a key as the system does, so that the menu hears it too. */
const pressInSystem = (keyCode: string) =>
  running.app.evaluate(({ BrowserWindow }, key) => {
    const window = BrowserWindow.getAllWindows().find(
      (one) => !one.webContents.getURL().endsWith('?profile'),
    );
    window?.webContents.sendInputEvent({ type: 'keyDown', keyCode: key, modifiers: ['control'] });
    window?.webContents.sendInputEvent({ type: 'keyUp', keyCode: key, modifiers: ['control'] });
  }, keyCode);

describe('zoom', () => {
  it('goes in steps and back by keys and by the palette, in both windows', async () => {
    await keys.press('Alt+p');
    const profile = await until(() => running.app.windows().find((one) => one !== page));
    // A window takes keys once its page is drawn.
    await profile?.getByRole('main', { name: 'Profile' }).waitFor();
    await keys.press('Control+=', 'Control+Shift++');
    await zoomedTo(1);
    await keys.press('Control+-');
    await zoomedTo(0.5);
    await findByPalette(page, keys, 'larger', /^Zoom in/);
    await zoomedTo(1);
    await findByPalette(page, keys, 'zoom', /^Reset zoom/);
    await zoomedTo(0);
    await profile?.keyboard.press('Control+-');
    await zoomedTo(-0.5);
    await profile?.keyboard.press('Control+0');
    await zoomedTo(0);
  });

  it('zooms once for a key that the menu knows too, also below a dialog', async () => {
    await pressInSystem('=');
    await zoomedTo(0.5);
    await keys.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await pressInSystem('-');
    await zoomedTo(0);
    expect(await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).count()).toBe(1);
    await keys.press('Escape');
  });
});
