import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createWriteDoor } from '../../../../main/services/journal/write-door';
import { failure } from '../../../../main/wire/failures';
import { fail } from '../../../../shared/bridge';
import { newFolder, openJournal, OWNER, segmentsOf } from './support';

it.each([
  [404, 'not_found', 'refused'],
  [418, 'rejected', 'refused'],
  [500, 'rejected', 'unknown'],
  [503, 'rejected', 'unknown'],
] as const)('records a write that failed with status %i as %s: %s', async (status, kind, outcome) => {
  const folder = newFolder();
  const door = createWriteDoor(openJournal(folder), () => OWNER);
  const end = await door({ name: 'query.remove', input: { id: '7' } });
  if (!end.ok) throw new Error(end.failure.message);
  await end.value(fail(failure(kind, 'No.', { status })));
  expect(JSON.parse(readFileSync(segmentsOf(folder)[0] ?? '', 'utf8'))).toMatchObject({ outcome });
});
