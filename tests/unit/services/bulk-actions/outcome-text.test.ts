import { expect, it } from 'vitest';
import { BulkAction, type ItemOutcome } from '../../../../shared/model/bulk-action';
import { text } from '../../../../main/services/bulk-actions/text';

const NONE = { done: 0, already: 0, refused: 0, unknown: 0, unsent: 0 };
const manual = (name: string, label: string): BulkAction => ({
  kind: 'manual',
  label,
  entity_type: 'a_email',
  name,
  attributes: {},
  tags: [],
});
const already = (...reasons: string[]): ItemOutcome[] =>
  reasons.map((reason, at) => ({ entity_id: String(at), outcome: 'already', reason }));

it('gives a reason of the tenant whole, without what became of one entity', () => {
  const refused = (reason: string) =>
    text.outcomes(manual('restore', 'Restore'), { ...NONE, refused: 1 }, [
      { entity_id: 'a', outcome: 'refused', reason },
    ]);
  expect(refused('Not in quarantine. Restored by ann@contoso.example on 11/20/26 08:00 (UTC).')).toBe(
    '1 refused (not in quarantine).',
  );
  expect(refused('Declined by policy no. 7 of St. Gallen. Ask an admin.')).toBe(
    '1 refused (declined by policy no. 7 of St. Gallen. Ask an admin).',
  );
});

it.each([
  ['quarantine', 'Quarantine', 'Quarantined 12. 24 were already in quarantine.'],
  ['act_1', 'Quarantine the mail', 'Quarantined 12. 24 were already in quarantine.'],
  ['RELEASE', 'Release', 'Restored 12. 24 were already restored.'],
  ['decline_restore', 'Decline the restore', 'Declined 12. 24 were already declined.'],
  ['unsuspend', 'End the suspension', 'Unsuspended 12. 24 were not suspended.'],
  ['addTag', 'Add a tag', 'Tagged 12. 24 were already tagged.'],
  ['request_restore', 'Request a restore', 'Requested a restore of 12. 24 already had a restore request.'],
  ['x17', 'Détruire', '12 done. 24 were already done.'],
])('tells the outcome of %s (%s) in its own words: %s', (name, label, words) => {
  const items = already('Already in quarantine', 'Already quarantined by Ann on 11/20/26');
  expect(text.outcomes(manual(name, label), { ...NONE, done: 12, already: 24 }, items)).toBe(words);
});

it('tells what was so before in the words of the tenant if Postern doesn’t know the action', () => {
  const counts = { ...NONE, done: 1_204, already: 1 };
  const clean = manual('mark_clean', 'Mark as clean');
  expect(text.outcomes(clean, counts, already('Already clean.'))).toBe('1,204 done. 1 was already clean.');
  expect(text.outcomes(clean, counts, already('Nothing to do'))).toBe('1,204 done. 1 was already done.');
});

it('does not call done what the tenant took over for later, or what it did to a whole query', () => {
  const counts = { ...NONE, done: 1 };
  const later = { ...manual('quarantine', 'Quarantine'), date_trigger: '2026-12-01T00:00:00Z' };
  expect(text.outcomes(later as BulkAction, counts)).toBe('Scheduled 1.');
  expect(text.outcomes(later as BulkAction, { ...NONE, already: 1 })).toBe('1 was already scheduled.');
  const whole: BulkAction = {
    kind: 'query',
    label: 'Quarantine',
    id: 'q1',
    query_label: 'Lures',
    action_id: 'quarantine',
    action_params: {},
  };
  expect(text.outcomes(whole, counts, [{ entity_id: 'q1', outcome: 'done', reason: '' }])).toBe('1 done.');
  expect(text.outcomes(whole, counts, [{ entity_id: 'e1', outcome: 'done', reason: '' }])).toBe(
    'Quarantined 1.',
  );
});

it('tells every other outcome in a sentence of its own', () => {
  expect(
    text.outcomes(manual('quarantine', 'Quarantine'), {
      done: 10,
      already: 1,
      refused: 3,
      unknown: 2,
      unsent: 600,
    }),
  ).toBe('Quarantined 10. 1 was already in quarantine. 3 refused. 2 with unknown outcome. 600 not sent.');
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
  expect(title(entry)).toBe('Add exception: allow sender a@x.example · Anti-Phishing');
  expect(title(known)).toBe('Overwrite exception: allow sender a@x.example · Anti-Phishing');
  expect(title(known, known)).toBe('Overwrite 2 exceptions: lets through 2 senders');
  const blocking = { ...entry, exception_type: 'block-url' } as unknown as typeof entry;
  expect(title(entry, blocking, blocking)).toBe('Add 3 exceptions: lets through 1 sender, blocks 2 URLs');
  const outcome = (...entries: (typeof entry & { readonly overwrites?: boolean })[]) =>
    text.outcomes(
      { kind: 'exceptions', created_by_email: 'me@x.example', entries },
      { ...NONE, done: 3, already: 1 },
    );
  expect(outcome(entry)).toBe('Added 3. 1 was already there.');
  expect(outcome(known)).toBe('Overwrote 3. 1 was already there.');
  expect(outcome(entry, known)).toBe('Added or overwrote 3. 1 was already there.');
  expect(outcome({ ...entry, overwrites: true })).toBe('Added or overwrote 3. 1 was already there.');
  expect(title(known, entry, entry)).toBe('Add 3 exceptions, overwriting 1: lets through 3 senders');
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
