import { describe, expect, it } from 'vitest';
import {
  definitionsIn,
  readDefinitionFile,
  refusedDefinition,
  withDefinitions,
  withoutLockedSchedules,
  withoutPasswords,
} from '../../../../main/services/queries/definition-file';

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

describe('a file of definitions', () => {
  it('accepts a list, or an object with one whose other keys stay', () => {
    expect(definitionsIn(readDefinitionFile(bytes([1, 2])) ?? [])).toEqual([1, 2]);
    const content = readDefinitionFile(bytes({ version: 3, queries: [1] }));
    const written = withDefinitions(content ?? [], [2]);
    expect(JSON.parse(new TextDecoder().decode(written))).toEqual({ version: 3, queries: [2] });
  });

  it('refuses anything else', () => {
    expect(readDefinitionFile(bytes({ rows: [] }))).toBeUndefined();
    expect(readDefinitionFile(new TextEncoder().encode('{"queries":['))).toBeUndefined();
    expect(readDefinitionFile(Uint8Array.of(0x5b, 0xff, 0x5d))).toBeUndefined();
  });

  it('leaves definitions without a password as they are', () => {
    const plain = { query_label: 'a', schedule: null, other: 1 };
    expect(withoutPasswords(plain)).toBe(plain);
  });

  it('imports no schedule whose password was removed, and names the query', () => {
    const marked = { query_label: 'a', schedule: { kind: 'daily' }, has_schedule_password: true };
    expect(withoutLockedSchedules([marked, { ...marked, query_label: '' }, { query_label: 'b' }])).toEqual({
      definitions: [{ query_label: 'a' }, { query_label: '' }, { query_label: 'b' }],
      withoutSchedule: ['a', '(no label, number 2)'],
    });
  });

  it('explains a refused definition by the tenant’s reason, else by what is wrong with it', () => {
    const broken = { query_label: 'a', saas_id: 7 };
    expect(refusedDefinition({ query_label: 'a', reason: 'Quota' }, [broken]).reason).toBe('Quota');
    expect(refusedDefinition('a', [broken]).reason).toContain('query_subtype');
    expect(refusedDefinition('z', [broken]).reason).toBe('The tenant gave no reason.');
  });
});
