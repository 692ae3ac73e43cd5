import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { Button } from '@blueprintjs/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ok } from '../../../../shared/bridge';
import { commandSet } from '../../../../renderer/commands/command';
import { listenToKeys } from '../../../../renderer/commands/key-listener';
import { registerCommands } from '../../../../renderer/commands/registry';
import { isCovered, isFocusCovered, openedBy } from '../../../../renderer/shell/dialogs/covered';
import { DIALOG_COMMANDS } from '../../../../renderer/shell/dialogs/dialog-commands';
import { closeOverlay, useOverlay } from '../../../../renderer/state/overlay-store';
import { answerEntity, draw, installMain } from '../../../support/page';
import { DIALOG_ANSWERS, DIALOGS, WITHOUT_PRIMARY } from './dialogs';
import { PASTED_ROWS } from './exception-dialogs';

vi.mock('../../../../renderer/bridge', async (original) => {
  const real = await original<{ readonly datasets: object }>();
  const window = ({ offset }: { offset: number }) =>
    Promise.resolve(ok({ rows: offset === 0 ? PASTED_ROWS : [] }));
  // Pasted values alone are read from the rows.
  const datasets = new Proxy(real.datasets, {
    get: (all, op) => (op === 'window' ? window : (Reflect.get(all, op) as unknown)),
  });
  return { ...real, datasets };
});

const RENDERER = resolve(import.meta.dirname, '../../../../renderer');
/** Parts that dialogs are made of. */
const PARTS = ['components/Modal.tsx', 'components/form/FormDialog.tsx'];

const dialogFiles = (): readonly string[] =>
  readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !PARTS.includes(path))
    .filter((path) => /<(Modal|FormDialog)\b/.test(readFileSync(join(RENDERER, path), 'utf8')))
    .map((path) => relative('.', path))
    .sort();

/** Keys of what is beneath, of every kind: chords, function keys and bare keys. */
const BENEATH = [
  'Ctrl+Enter',
  'Ctrl+T',
  'Ctrl+W',
  'Ctrl+K',
  'Ctrl+1',
  'Alt+1',
  'F5',
  'F6',
  'A',
  'J',
  '1',
  '/',
];
const ran: string[] = [];
const beneath = commandSet({
  scope: 'global',
  title: 'Beneath',
  target: () => true as const,
  commands: BENEATH.map((key) => ({
    id: `beneath ${key}`,
    label: key,
    keys: [key],
    run: () => ran.push(key),
  })),
});

const NEW_TOKEN = 'shell/dialogs/NewTokenDialog.tsx';
const TENANT = 'shell/dialogs/TenantDialog.tsx';
const ANNOTATION = 'screens/files/AnnotationDialog.tsx';
const NAME_CASE = 'record/case/NameCaseDialog.tsx';
const IMPORT = 'screens/exceptions/ImportDialog.tsx';
const DECLINE = 'screens/review/DeclineDialog.tsx';

/** The control and the text to type into it, of the dialogs that can only be confirmed then. */
const TYPED: Readonly<Record<string, readonly [control: string, text: string]>> = {
  [NEW_TOKEN]: ['Access token', 'token'],
  [TENANT]: ['Access token', 'token'],
  [ANNOTATION]: ['Add tags', 'seen'],
  [NAME_CASE]: ['Name', 'Lures'],
  [IMPORT]: ['Your email address', 'me@contoso.example'],
};

const ID = 'test.dialog';
const Host = ({ make }: { readonly make: (onClose: () => void) => ReactElement }) => {
  const isOpen = useOverlay((s) => s.open === ID);
  return (
    <>
      <button type="button" onClick={() => useOverlay.setState({ open: ID })}>
        Opener
      </button>
      {isOpen && make(closeOverlay)}
    </>
  );
};

const dialog = () => screen.getByRole('dialog', { hidden: true });
const primary = () =>
  [...dialog().querySelectorAll<HTMLButtonElement>('.bp6-dialog-footer-actions button')].at(-1);

const pressAt = (target: Element, chord: string) => {
  const key = chord.split('+').at(-1) ?? chord;
  fireEvent.keyDown(target, {
    key: key.length === 1 ? key.toLowerCase() : key,
    ctrlKey: chord.startsWith('Ctrl+'),
    altKey: chord.startsWith('Alt+'),
  });
};

/** Dialogs that lack something as they open: what they say on Enter, and the control that they lead to. */
const LACKING = [
  [NEW_TOKEN, 'Enter the access token.', 'Access token'],
  [ANNOTATION, 'Choose a verdict, or enter tags or a note.', 'My verdict'],
  [NAME_CASE, 'Enter a name.', 'Name'],
  [IMPORT, 'Enter your email address. It is sent as the creator.', 'Your email address'],
  [DECLINE, 'Choose a reason.', '1 Phishing'],
] as const;

const open = async (name: string, isFilled = true) => {
  installMain(DIALOG_ANSWERS);
  const make = DIALOGS[name];
  if (!make) throw new Error(`There is no dialog ${name}.`);
  const { user } = draw(<Host make={make} />);
  await user.click(screen.getByText('Opener'));
  await waitFor(dialog);
  if (!isFilled) return;
  const typed = TYPED[name];
  if (typed) await user.type(screen.getByLabelText(typed[0]), typed[1]);
  if (name === DECLINE) await user.click(screen.getByLabelText('1 Phishing'));
  if (!WITHOUT_PRIMARY.includes(name)) await waitFor(() => expect(primary()?.disabled).toBe(false));
};

/** Records the buttons that are pressed, and keeps the press from its dialog. */
const catchClicks = (): readonly Element[] => {
  const pressed: Element[] = [];
  dialog().addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element) pressed.push(event.target);
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
  return pressed;
};

let stop: () => void;
beforeAll(() => {
  registerCommands([beneath, DIALOG_COMMANDS]);
  stop = listenToKeys(() => ({
    screen: undefined,
    isCovered: isCovered(),
    isFocusCovered: isFocusCovered(),
    openedBy: openedBy(),
  }));
});
afterAll(() => stop());
beforeEach(() => {
  answerEntity();
  ran.length = 0;
  useOverlay.setState({ open: null, receipt: null, toasts: [] });
});

const NAMES = Object.keys(DIALOGS);
const CONFIRMED = NAMES.filter((name) => !WITHOUT_PRIMARY.includes(name));

describe('every dialog', () => {
  it('finds each dialog in the table of this test', () => {
    expect(NAMES.toSorted()).toEqual(dialogFiles());
  });

  it.each(NAMES)('lets no key through to what is beneath: %s', async (name) => {
    await open(name);
    // The chord that confirms it is a key of its own.
    for (const key of BENEATH.filter((one) => one !== 'Ctrl+Enter')) {
      pressAt(dialog(), key);
      pressAt(document.body, key);
    }
    if (WITHOUT_PRIMARY.includes(name)) pressAt(dialog(), 'Ctrl+Enter');
    expect(ran).toEqual([]);
    expect(dialog()).toBeTruthy();
  });

  it.each(NAMES)('closes on Escape and returns the focus to its opener: %s', async (name) => {
    await open(name);
    pressAt(dialog(), 'Escape');
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Opener')));
  });

  it.each(CONFIRMED)(
    'takes Ctrl+Enter as its primary button, wherever the focus is in it: %s',
    async (name) => {
      await open(name);
      const pressed = catchClicks();
      pressAt(dialog().querySelector('textarea, input, select') ?? dialog(), 'Ctrl+Enter');
      expect(pressed).toEqual([primary()]);
      expect(ran).toEqual([]);
    },
  );

  it.each(CONFIRMED)(
    'takes Enter as its primary button where nothing else uses the key: %s',
    async (name) => {
      await open(name);
      const pressed = catchClicks();
      dialog().setAttribute('tabindex', '-1');
      dialog().focus();
      pressAt(dialog(), 'Enter');
      expect(pressed).toEqual([primary()]);
    },
  );

  it.each(LACKING)(
    'says what is missing and leads to it if Enter cannot confirm it: %s',
    async (name, reason, control) => {
      await open(name, false);
      for (const chord of ['Enter', 'Ctrl+Enter']) {
        dialog().setAttribute('tabindex', '-1');
        dialog().focus();
        pressAt(dialog(), chord);
        expect((await screen.findByText(reason)).getAttribute('role')).toBe('alert');
        expect(document.activeElement).toBe(screen.getByLabelText(control));
      }
      expect(ran).toEqual([]);
    },
  );

  it('leaves Enter to a text of several lines and to another button', async () => {
    await open(ANNOTATION);
    const pressed = catchClicks();
    for (const inside of dialog().querySelectorAll<HTMLElement>(
      'textarea, .bp6-dialog-footer-actions button',
    )) {
      inside.focus();
      pressAt(inside, 'Enter');
    }
    expect(pressed).toEqual([]);
  });

  it('presses no button beneath when a key that a command used is released', () => {
    installMain();
    const clicks: string[] = [];
    draw(<Button onClick={() => clicks.push('pressed')}>Below</Button>);
    screen.getByText('Below').focus();
    pressAt(screen.getByText('Below'), 'Ctrl+Enter');
    fireEvent.keyUp(screen.getByText('Below'), { key: 'Enter', ctrlKey: true });
    expect([ran, clicks]).toEqual([['Ctrl+Enter'], []]);
    fireEvent.keyUp(screen.getByText('Below'), { key: 'Enter' });
    expect(clicks).toEqual(['pressed']);
  });

  it('lets keys through again once it is closed', async () => {
    await open('screens/jobs/ScheduleDetail.tsx');
    pressAt(dialog(), 'Escape');
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    pressAt(document.body, 'Ctrl+T');
    expect(ran).toEqual(['Ctrl+T']);
  });
});
