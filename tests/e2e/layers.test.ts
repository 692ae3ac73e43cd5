import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepFailures, launchApp, type RunningApp } from '../support/app';

let running: RunningApp;
keepFailures(() => running);

beforeAll(async () => {
  running = await launchApp({ demo: true });
  await running.page
    .getByRole('treegrid', { name: 'Results' })
    .getByRole('row')
    .nth(2)
    .waitFor({ timeout: 60_000 });
});
afterAll(() => running.close());

/** Presses a key at what has the focus, in the moment that a dialog or a menu comes into the document. */
const pressAsSoonAsThere = (label: string, key: string) =>
  running.page.evaluate(
    ([asked, pressed]) =>
      new Promise<void>((resolve, reject) => {
        setTimeout(() => reject(new Error(`${asked} did not come`)), 10_000);
        const look = new MutationObserver(() => {
          if (
            ![...document.querySelectorAll('[role=dialog], [role=menu]')].some(
              (one) => (one.getAttribute('aria-label') ?? one.querySelector('h2')?.textContent) === asked,
            )
          )
            return;
          look.disconnect();
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }),
          );
          resolve();
        });
        look.observe(document.body, { childList: true, subtree: true });
      }),
    [label, key] as const,
  );

const grid = () => running.page.getByRole('treegrid', { name: 'Results' });
const key = (chord: string) => async () => {
  await grid().focus();
  await running.page.keyboard.press(chord);
};
const button = (name: string | RegExp) => async () => {
  await running.page.getByRole('button', { name }).first().focus();
  await running.page.keyboard.press('Enter');
};

describe('dialogs and menus over the screen', () => {
  it.each([
    ['dialog', 'Keyboard shortcuts', key('?')],
    ['dialog', 'Handbook', key('F1')],
    ['dialog', 'Command palette', key('Control+k')],
    ['dialog', 'Recent runs', key('Control+h')],
    ['dialog', 'Recent jobs', key('Alt+j')],
    ['menu', 'Type', button(/^Type: /)],
  ] as const)('receives keys from the moment it appears: %s %s', async (role, name, open) => {
    for (let turn = 0; turn < 5; turn += 1) {
      const pressed = pressAsSoonAsThere(name, 'Escape');
      await open();
      await pressed;
      await running.page.getByRole(role, { name }).waitFor({ state: 'detached' });
    }
  });

  it.each([
    ['Keyboard shortcuts', '?'],
    ['Recent runs', 'Control+h'],
  ])(
    'receives keys after the focused element is removed, and takes the focus again: %s',
    async (name, opener) => {
      const { page } = running;
      const over = page.getByRole('dialog', { name });
      const loseFocus = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await key(opener)();
      await over.waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
      await loseFocus();
      await page.keyboard.press('j');
      const isInside = () => over.evaluate((one) => one.contains(document.activeElement));
      for (let n = 0; n < 3 && !(await isInside()); n += 1) await page.keyboard.press('Tab');
      expect(await isInside()).toBe(true);
      await loseFocus();
      await page.keyboard.press('Escape');
      await over.waitFor({ state: 'detached' });
      expect(await page.getByRole('complementary', { name: 'Record' }).count()).toBe(0);
    },
  );

  it('closes one layer at a time, the topmost first', async () => {
    const { page } = running;
    const loseFocus = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await button('Query options')();
    const options = page.getByRole('dialog', { name: 'Query options' });
    await options.getByRole('button', { name: /^Sort by: / }).press('Enter');
    const fields = page.getByRole('listbox', { name: 'Fields' });
    await fields.waitFor();
    await loseFocus();
    await page.keyboard.press('Escape');
    await fields.waitFor({ state: 'detached' });
    expect(await options.isVisible()).toBe(true);
    await loseFocus();
    await page.keyboard.press('Escape');
    await options.waitFor({ state: 'detached' });
  });

  it('overlays lie above each other by the layers of the style: a menu over the screen, a dialog over a menu', async () => {
    const { page } = running;
    const layerOf = (selector: string) =>
      page.evaluate((wanted) => {
        const portal = document.querySelector(wanted)?.closest('.bp6-portal');
        return portal ? getComputedStyle(portal).zIndex : '';
      }, selector);
    await button(/^Type: /)();
    await page.getByRole('menu', { name: 'Type' }).waitFor();
    expect(await layerOf('[role=menu]')).toBe('1000');
    await page.keyboard.press('Escape');
    await page.getByRole('menu', { name: 'Type' }).waitFor({ state: 'detached' });
    await key('?')();
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await layerOf('[role=dialog]')).toBe('1100');
    await page.keyboard.press('Escape');
    // Both come from the tokens: a change there moves what is drawn.
    await page.evaluate(() => document.documentElement.style.setProperty('--layer-modal', '1300'));
    await key('?')();
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await layerOf('[role=dialog]')).toBe('1300');
    await page.evaluate(() => document.documentElement.style.removeProperty('--layer-modal'));
    await page.keyboard.press('Escape');
  });
});

it('opens the handbook at the chapter of the screen, searches it, and goes to the place by Enter', async () => {
  const { page } = running;
  await key('F1')();
  const handbook = page.getByRole('dialog', { name: 'Handbook' });
  const text = handbook.getByRole('article');
  await handbook.getByRole('option', { name: 'Hunt', exact: true, selected: true }).waitFor();
  await text.getByRole('heading', { name: 'Recent runs and favorites' }).waitFor();
  await page.keyboard.type('impossible travel');
  await handbook.getByRole('option', { name: /Impossible travel$/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => text.evaluate((one) => one === document.activeElement)).toBe(true);
  const isInView = () =>
    text
      .getByRole('heading', { name: 'Impossible travel' })
      .evaluate(
        (one) => one.getBoundingClientRect().top - one.closest('article')!.getBoundingClientRect().top,
      );
  await expect.poll(isInView).toBeLessThan(400);
  await page.keyboard.press('Escape');
  await handbook.waitFor({ state: 'detached' });
  await key('Alt+0')();
  await page.getByRole('tab', { name: 'Cases', selected: true }).waitFor();
  await page.keyboard.press('F1');
  await handbook.getByRole('option', { name: 'Cases', selected: true }).waitFor();
  await page.keyboard.press('Escape');
  await handbook.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+w');
});
