import { describe, expect, test } from 'vitest';
import { running, setUpPageWindow } from '../support/page-window';

setUpPageWindow();

describe('permissions', () => {
  test('refuses them all', async () => {
    const results = await running.page.evaluate(async () => {
      const say = async (work: () => Promise<unknown>) =>
        work().then(
          (value) => String(value),
          (error: unknown) => `refused ${(error as { name: string }).name}`,
        );
      const any = navigator as unknown as Record<string, Record<string, (o?: unknown) => Promise<unknown>>>;
      return {
        notification: await say(() => Notification.requestPermission()),
        geolocation: await say(
          () =>
            new Promise((resolve, reject) =>
              navigator.geolocation.getCurrentPosition(resolve, () =>
                reject(new DOMException('', 'NotAllowedError')),
              ),
            ),
        ),
        camera: await say(() => navigator.mediaDevices.getUserMedia({ video: true })),
        microphone: await say(() => navigator.mediaDevices.getUserMedia({ audio: true })),
        midi: await say(() => navigator.requestMIDIAccess({ sysex: true })),
        clipboardRead: await say(() => navigator.clipboard.readText()),
        hid: await say(async () => (await any['hid']?.['getDevices']?.()) ?? []),
        usb: await say(async () => (await any['usb']?.['getDevices']?.()) ?? []),
        states: await Promise.all(
          [
            'notifications',
            'geolocation',
            'camera',
            'microphone',
            'midi',
            'clipboard-read',
            'persistent-storage',
            'idle-detection',
            'window-management',
            'local-fonts',
          ].map(async (name) =>
            navigator.permissions.query({ name: name as PermissionName }).then(
              (status) => status.state,
              () => 'denied',
            ),
          ),
        ),
      };
    });
    expect(results).toMatchObject({
      notification: 'denied',
      geolocation: 'refused NotAllowedError',
      camera: expect.stringMatching(/^refused/),
      microphone: expect.stringMatching(/^refused/),
      midi: expect.stringMatching(/^refused/),
      clipboardRead: 'refused NotAllowedError',
      hid: '',
      usb: '',
    });
    expect(new Set(results.states)).toEqual(new Set(['denied']));
  });

  test('refuses them after a click too: screen, devices, files', async () => {
    await running.page.evaluate(() => {
      const button = document.createElement('button');
      button.id = 'ask';
      button.textContent = 'ask';
      button.style.cssText = 'position:fixed;z-index:99999;left:0;top:0';
      const asked: Promise<string>[] = [];
      (window as unknown as { asked: typeof asked }).asked = asked;
      const any = navigator as unknown as Record<string, Record<string, (o?: unknown) => Promise<unknown>>>;
      const own = window as unknown as Record<string, (() => Promise<unknown>) | undefined>;
      const ways: (() => Promise<unknown> | undefined)[] = [
        () => navigator.mediaDevices.getDisplayMedia({ video: true }),
        () => any['hid']?.['requestDevice']?.({ filters: [] }),
        () => any['usb']?.['requestDevice']?.({ filters: [] }),
        () => any['serial']?.['requestPort']?.(),
        () => any['bluetooth']?.['requestDevice']?.({ acceptAllDevices: true }),
        () => own['showOpenFilePicker']?.(),
        () => own['showDirectoryPicker']?.(),
      ];
      let next = 0;
      button.onclick = () => {
        const way = ways[next++];
        asked.push(
          Promise.race([
            Promise.resolve()
              .then(() => way?.())
              .then(
                (value) =>
                  Array.isArray(value) && value.length === 0
                    ? 'refused: none'
                    : value === undefined
                      ? 'refused: absent'
                      : 'granted',
                (error: unknown) => `refused: ${(error as Error).name}`,
              ),
            new Promise<string>((resolve) => setTimeout(() => resolve('waits'), 3000)),
          ]),
        );
      };
      document.body.append(button);
    });
    for (let n = 0; n < 7; n += 1) await running.page.click('#ask');
    const answers = await running.page.evaluate(() =>
      Promise.all((window as unknown as { asked: Promise<string>[] }).asked),
    );
    await running.page.evaluate(() => document.querySelector('#ask')?.remove());
    expect(answers.map((answer) => answer.split(':')[0])).toEqual(Array(7).fill('refused'));
  });

  test('lets the page copy text', async () => {
    await running.page.bringToFront();
    const copied = await running.page.evaluate(() =>
      navigator.clipboard.writeText('postern-copied').then(
        () => 'copied',
        (error: unknown) => String(error),
      ),
    );
    expect(copied).toBe('copied');
    // The clipboard of the system has it a moment later.
    await expect
      .poll(() => running.app.evaluate(({ clipboard }) => clipboard.readText()))
      .toBe('postern-copied');
  });
});
