import { expect, it } from 'vitest';
import { BulkAction } from '../../../../shared/model/bulk-action';
import { text } from '../../../../main/services/bulk-actions/text';

it('gives a reason of the tenant whole, without what became of one entity', () => {
  const refused = (reason: string) =>
    text.outcomes({ done: 0, refused: 1, unknown: 0, unsent: 0 }, [
      { entity_id: 'a', outcome: 'refused', reason },
    ]);
  expect(refused('Not in quarantine. Restored by ann@contoso.example on 11/20/26 08:00 (UTC).')).toBe(
    '1 refused (not in quarantine)',
  );
  expect(refused('Declined by policy no. 7 of St. Gallen. Ask an admin.')).toBe(
    '1 refused (declined by policy no. 7 of St. Gallen. Ask an admin)',
  );
});

it('says of an action on exceptions what it overwrites', () => {
  const entry = {
    sec_type: 'ap_avanan',
    exception_type: 'sender_email',
    exception_str: 'a@x.example',
  } as const;
  const known = { ...entry, seen: { comment: 'Old' } };
  const title = (...entries: (typeof entry)[]) =>
    text.title({ kind: 'exceptions', created_by_email: 'me@x.example', entries }, entries.length);
  expect(title(entry)).toBe('Add exception: Sender a@x.example');
  expect(title(known)).toBe('Overwrite exception: Sender a@x.example');
  expect(title(known, known)).toBe('Overwrite 2 exceptions');
  expect(title(known, entry, entry)).toBe('Add 3 exceptions, overwriting 1');
});

it('overrules nothing of an action that an earlier version stored without the entities', () => {
  const stored = {
    kind: 'manual',
    label: 'Restore',
    entity_type: 'x_email',
    name: 'restore',
    overrules: true,
  };
  expect(BulkAction.parse(stored)).toMatchObject({ overrules: [] });
});
