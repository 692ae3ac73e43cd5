import { describe, expect, it } from 'vitest';
import { ok } from '../../../shared/bridge';
import type { DatasetColumn } from '../../../shared/dataset';
import { countStates, createStateReader, type EntityState } from '../../../shared/rules/entity-state';
import { readStates } from '../../../main/services/bulk-actions/entity-states';

const column = (key: string, label = key): DatasetColumn => ({ key, label, type: 'text' });
const VIEW = { view: { dataset: 'd', sort: [], filter: [] }, selection: null };

/** Reads a state from a row, whose columns are known by their labels. */
const read = (row: Readonly<Record<string, unknown>>, state: EntityState = 'quarantined') => {
  const fields = Object.keys(row).map((label, at) => ({ key: `c${at}`, label }));
  return createStateReader(state, fields)(Object.values(row));
};

describe('the state of an entity before an action', () => {
  it.each([
    [{ is_quarantined: true }, true],
    [{ is_quarantined: false }, false],
    [{ Quarantined: 1 }, true],
    [{ 'In quarantine': 'no' }, false],
    [{ isQuarantined: 'Yes' }, true],
    [{ is_quarantined: true, is_restored: true }, false],
    [{ is_quarantined: null, state: 'Quarantined' }, true],
    [{ State: 'Delivered · Inbox' }, false],
    [{ Status: 'IN_QUARANTINE' }, true],
    [{ 'Delivery status': 'NOT_QUARANTINED' }, false],
    [{ message_status: 'released from quarantine' }, false],
    [{ State: 'Restore requested' }, true],
    [{ State: 'releaseDeclined' }, true],
    [{ State: 'Restored' }, false],
    [{ 'Quarantine state': 'quarantined', State: 'Delivered' }, true],
    [{ State: 'Removed by admin' }, undefined],
    [{ State: 'Undelivered' }, undefined],
    [{ status: 1 }, undefined],
    [{ is_quarantined: null }, undefined],
    [{ quarantine_time: '2026-11-20T09:00:00Z', quarantined_by: 'analyst' }, undefined],
    [{ subject: 'Quarantined' }, undefined],
    [{}, undefined],
  ])('tells of %o if it is in quarantine: %s', (row, wanted) => {
    expect(read(row)).toBe(wanted);
  });

  it('comes from other fields for people and files', () => {
    expect(read({ Suspended: true }, 'suspended')).toBe(true);
    expect(read({ is_disabled: 'false' }, 'blocked')).toBe(false);
    expect(read({ 'Shared externally': 1 }, 'shared')).toBe(true);
    expect(read({ is_suspended: true }, 'blocked')).toBeUndefined();
  });

  it('counts each entity once, those of unknown state not at all', () => {
    const fields = [{ key: 'a', label: 'State' }];
    const rows = [
      ['1', ['Quarantined']],
      ['1', ['Quarantined']],
      ['2', ['Delivered']],
      ['3', ['Odd']],
      ['', ['Quarantined']],
    ] as const;
    expect(countStates(fields, rows).quarantined).toEqual({ yes: 1, no: 1 });
  });

  it('stays unknown without such a column, or if rows came in between', async () => {
    const datasets = (cells: readonly unknown[]) => ({ cells: async () => ok(cells as never[]) });
    const columns = [column('is_quarantined'), column('subject')];
    const states = await readStates(datasets([true, false]), columns, VIEW, ['1', '2']);
    expect(states.quarantined).toEqual({ yes: 1, no: 1 });
    const between = await readStates(datasets([true, true, false]), columns, VIEW, ['1', '2']);
    expect(between.quarantined).toEqual({ yes: 0, no: 0 });
    const none = await readStates(datasets([true, true]), [column('subject')], VIEW, ['1', '2']);
    expect(none.quarantined).toEqual({ yes: 0, no: 0 });
  });
});
