import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { closeTab, openTab, showTab, useWorkspace } from '../../../../renderer/state/workspace-store';
import { answer, draw, installMain } from '../../../support/page';

const stored: string[] = [];

/** A field that stores its text once it is left, in the tab that is shown. */
const Field = () => {
  const [text, setText] = useState('');
  return (
    <input value={text} onChange={(event) => setText(event.target.value)} onBlur={() => stored.push(text)} />
  );
};
const Tabs = ({ of }: { readonly of: string }) =>
  useWorkspace((s) => s.current) === of ? <Field key={of} /> : null;

beforeEach(() => {
  installMain({ 'app.saveWorkspace': answer(null) });
  stored.length = 0;
});

it.each([
  ['another tab is shown', (other: string) => showTab(other)],
  ['a tab is opened', () => void openTab({ screen: 'files', title: 'third' })],
  ['its tab is closed', (_other: string, own: string) => closeTab(own)],
])('stores what was typed into a field if %s', async (_name, leave) => {
  const other = openTab({ screen: 'files', title: 'other' });
  const own = openTab({ screen: 'files', title: 'own' });
  const { user } = draw(<Tabs of={own} />);
  await user.type(screen.getByRole('textbox'), 'half a note');
  act(() => leave(other, own));
  expect(stored).toEqual(['half a note']);
  expect(screen.queryByRole('textbox')).toBeNull();
});
