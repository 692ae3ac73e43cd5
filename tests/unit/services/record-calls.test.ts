import { expect, it } from 'vitest';
import { recordCalls } from '../../../main/services/journal/audit';
import { ok } from '../../../shared/bridge';

/** Records a call that returns this value; returns the entries of the journal. */
const recorded = async (name: string, input: unknown, value: unknown) => {
  const entries: unknown[] = [];
  const owner = () => ({ tenant: 't', journal: 'j', who: 'ana' });
  const journal = { record: async (_owner: unknown, act: unknown) => void entries.push(act) };
  const call = recordCalls({ journal, owner })(
    async () => ok(value),
    () => undefined,
  );
  await call(name, input, 1);
  return entries;
};

it('records only those pins that the case did not have yet', async () => {
  const pins = ['a', 'b', 'c'].map((title) => ({ title }));
  const of = (added: readonly string[]) => ({ case: { title: 'Case' }, added });
  expect(await recorded('case.pin', { pins }, of(['b']))).toEqual([
    { what: 'case.pin', target: 'Case', after: ['b'] },
  ]);
  expect(await recorded('case.pin', { pins }, of([]))).toEqual([]);
  expect(await recorded('case.pinScreenshot', { title: 'a' }, of([]))).toEqual([]);
});
