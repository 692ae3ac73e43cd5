import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { pinQuery } from '../../../../renderer/record/case/pin';
import { NAME_CASE } from '../../../../renderer/record/case/name-case';
import { NameCaseDialog } from '../../../../renderer/record/case/NameCaseDialog';
import { CaseDetail } from '../../../../renderer/screens/cases/CaseDetail';
import { pinList, restorePin, unpin, useCases } from '../../../../renderer/screens/cases/cases-store';
import { useApp } from '../../../../renderer/state/app-store';
import { closeOverlay, useOverlay } from '../../../../renderer/state/overlay-store';
import { fail, ok } from '../../../../shared/bridge';
import type { Case, Pin } from '../../../../shared/model/case';
import { evidenceOf } from '../../../../shared/rules/case-evidence';
import { answer, draw, installMain, SIGNED_IN } from '../../../support/page';

const pin = (id: string, content: Pin['content'], entity?: string): Pin => ({
  id,
  at: '2026-11-20T08:00:00Z',
  who: 'ann',
  title: `Title ${id}`,
  source: '',
  ...(entity === undefined ? {} : { entity }),
  content,
});
const MAIL = { record: { verdict: 'phishing', from_email: 'x@evil.example' } };
const PINS: readonly Pin[] = [
  pin('picture', { kind: 'screenshot', png: '' }, 'e1'),
  pin('query', { kind: 'query', text: 'all', data: {} }),
  pin('record', { kind: 'entity', data: MAIL }, 'e1'),
  pin('headers', { kind: 'headers', text: 'Received: a' }, 'e1'),
];
const CASE: Case = {
  id: 'c1',
  title: 'Invoices',
  createdAt: '',
  changedAt: '',
  tenant: '',
  journal: '',
  who: '',
  notes: 'x',
  pins: [...PINS],
};

beforeEach(() => {
  useApp.setState({ session: SIGNED_IN });
  useOverlay.setState({ toasts: [], open: null });
  useCases.setState({ open: CASE, cases: [], removed: [] });
});

it('counts all that was pinned of an entity as one piece of evidence, its record first', () => {
  expect(evidenceOf(PINS).map(({ pins }) => pins.map(({ id }) => id))).toEqual([
    ['record', 'picture', 'headers'],
    ['query'],
  ]);
});

it('lists a row for each entity, with its verdict and sender, and shows its parts one at a time', async () => {
  installMain();
  const { user } = draw(<CaseDetail open={CASE} isReadOnly={false} />);
  await screen.findByRole('button', { name: 'Evidence 2' });
  const row = () => pinList.currentRow(pinList.store.getState())?.row ?? -1;
  await waitFor(() => expect(row()).toBeGreaterThanOrEqual(0));
  const cellOf = (id: string) => pinList.columns.find((one) => one.id === id)?.draw?.([row()])?.textContent;
  expect(cellOf('verdict')).toBe('Phishing');
  const parts = await screen.findByRole('group', { name: 'Parts of the pin' });
  expect(
    within(parts)
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual(['Record', 'Picture', 'Headers']);
  await user.click(within(parts).getByRole('button', { name: 'Headers' }));
  expect(screen.getByRole('region', { name: 'Content of the pin' }).textContent).toBe('Received: a');
});

it('lists the indicators of a case, each with the pins that have it', async () => {
  const main = installMain({
    'case.iocs': answer([{ kind: 'email', value: 'x@evil.example', seenIn: ['Title record'] }]),
  });
  const { user } = draw(<CaseDetail open={CASE} isReadOnly={false} />);
  await user.click(await screen.findByRole('button', { name: 'Indicators' }));
  const table = await screen.findByRole('table', { name: 'Indicators' });
  expect(within(table).getByText('Title record')).toBeTruthy();
  expect(main.inputs('case.iocs')).toMatchObject([{ id: 'c1' }]);
});

it('removes all parts of an entity together, and puts them back in the reverse order', async () => {
  const main = installMain({
    'case.unpin': () => ok(CASE),
    'case.restorePin': () => ok(CASE),
    'case.list': answer([]),
  });
  const [mail] = evidenceOf(PINS);
  if (mail) await unpin(mail);
  const pinsOf = (name: string) => main.inputs(name).map((input) => (input as { pin: string }).pin);
  expect(pinsOf('case.unpin')).toEqual(['record', 'picture', 'headers']);
  const [removed] = useCases.getState().removed;
  if (removed) await restorePin(removed);
  expect(pinsOf('case.restorePin')).toEqual(['headers', 'picture', 'record']);
  expect(useCases.getState().removed).toEqual([]);
});

it('says which parts of an entity were removed and which were not if one could not be', async () => {
  const refused = fail({ kind: 'disk' as const, message: 'The disk is full.', next: '' });
  installMain({
    'case.unpin': (input) => ((input as { pin: string }).pin === 'headers' ? refused : ok(CASE)),
    'case.list': answer([]),
  });
  const [mail] = evidenceOf(PINS);
  if (mail) await unpin(mail);
  expect(useOverlay.getState().toasts.map(({ text }) => text)).toEqual([
    'The disk is full.',
    'Removed only 2 of 3 parts of “Title record” from the case: Record, Picture. Still pinned: Headers.',
  ]);
  expect(useCases.getState().removed).toEqual([{ id: 'c1', pins: ['record', 'picture'] }]);
});

it('leaves the rest of an entity to be put back if one part could not be', async () => {
  const removed = { id: 'c1', pins: ['record', 'picture', 'headers'] };
  useCases.setState({ removed: [removed] });
  const refused = fail({ kind: 'disk' as const, message: 'No.', next: '' });
  installMain({
    'case.restorePin': (input) => ((input as { pin: string }).pin === 'picture' ? refused : ok(CASE)),
    'case.list': answer([]),
  });
  await restorePin(removed);
  expect(useCases.getState().removed).toEqual([{ id: 'c1', pins: ['record', 'picture'] }]);
});

it('asks for the name of the case that the first pin makes, and pins once it is given', async () => {
  const main = installMain({
    'case.list': answer([]),
    'case.create': answer(CASE),
    'case.pin': answer({ case: { title: 'Last week', pins: 1 }, added: ['q'] }),
  });
  await act(() => pinQuery('Last week', 'words', {}));
  expect(useOverlay.getState().open).toBe(NAME_CASE.id);
  expect(main.inputs('case.pin')).toHaveLength(0);
  const { user, unmount } = draw(<NameCaseDialog onClose={() => (closeOverlay(), unmount())} />);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Last week');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(main.inputs('case.create')).toEqual([{ title: 'Last week' }]));
  await waitFor(() => expect(main.inputs('case.pin')).toHaveLength(1));
});

it('pins to the current case without a question', async () => {
  const main = installMain({
    'case.list': answer([{ id: 'c1' }]),
    'case.pin': answer({ case: { title: 'Invoices', pins: 2 }, added: ['q'] }),
  });
  await pinQuery('Last week', 'words', {});
  expect(useOverlay.getState().open).toBeNull();
  expect(main.inputs('case.pin')).toHaveLength(1);
});
