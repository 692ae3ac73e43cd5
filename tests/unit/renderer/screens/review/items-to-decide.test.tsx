import { afterEach, expect, it } from 'vitest';
import { chooseFields } from '../../../../../renderer/query/field-parts';
import { nameOf } from '../../../../../renderer/screens/review/items-to-decide';
import { useApp } from '../../../../../renderer/state/app-store';
import { answer, installMain, SIGNED_IN } from '../../../../support/page';

const MAILS = { saas: 'mail', domain: 'email' } as const;
const column = (key: string, label: string) => ({ key, label, type: 'text' }) as const;
const item = (cells: readonly string[]) => ({
  entityId: 'e1',
  row: 0,
  dataset: 'd',
  readAt: 0,
  columns: [column('entity_id', 'ID'), column('c1', 'Subject'), column('c2', 'Betreff')],
  cells: [0, 'e1', ...cells] as const,
});

const before = useApp.getState();
afterEach(() => useApp.setState(before, true));

it('names an item by its own names, or else by its ID', () => {
  expect(nameOf(item(['Invoice', 'Rechnung']), MAILS)).toBe('Invoice');
  expect(nameOf(item([' ', 'Rechnung']), MAILS)).toBe('e1');
});

it('names an item by the field that the analyst chose for its app and domain', () => {
  installMain({ 'app.saveSettings': answer(null) });
  useApp.setState({ session: { ...SIGNED_IN } });
  chooseFields(MAILS, { itemName: 'c2' });
  expect(nameOf(item(['Invoice', 'Rechnung']), MAILS)).toBe('Rechnung');
  expect(nameOf(item(['Invoice', 'Rechnung']), { ...MAILS, saas: 'other' })).toBe('Invoice');
});
