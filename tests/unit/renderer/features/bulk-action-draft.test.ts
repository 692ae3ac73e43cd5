import { describe, expect, it } from 'vitest';
import type { QueryAction } from '../../../../shared/model/query';
import {
  buildAction,
  missingParam,
  NEW_BULK_ACTION,
} from '../../../../renderer/features/bulk-action/bulk-action-draft';
import {
  confirmationPhrase,
  isConfirmed,
  needsTyping,
} from '../../../../renderer/features/bulk-action/confirmation';
import { buildQueryAction, savedActions } from '../../../../renderer/features/bulk-action/query-actions';
import { TEXT } from '../../../../renderer/features/bulk-action/text';
import { addressesIn, buildReport } from '../../../../renderer/features/tenant-report/TenantReportDialog';

const TAG: QueryAction = {
  action_id: 'add_tag',
  label: 'Add a tag',
  params: [
    { name: 'tag', label: 'Tag', type: 'text', required: true },
    { name: 'note', label: 'Note', type: 'text', required: false },
  ],
};
const TARGET = { entity_type: 'office365_emails_email', saved: { id: 'q1', label: 'Lures' } };

describe('a bulk action while it is written', () => {
  it('names the first required parameter that is empty', () => {
    expect(missingParam({ params: { tag: '  ' } }, TAG)).toEqual({
      reason: 'Enter a value for Tag.',
      field: 'tag',
    });
    expect(missingParam({ params: { tag: 'seen' } }, TAG)).toBeUndefined();
    expect(missingParam({ params: {} }, undefined)).toBeUndefined();
  });

  it('sends only the parameters of the chosen action, and leaves out empty ones', () => {
    const draft = { ...NEW_BULK_ACTION, params: { tag: 'seen', note: '', other: 'of another action' } };
    expect(buildAction(draft, TAG, TARGET)).toEqual({
      kind: 'manual',
      label: 'Add a tag',
      entity_type: 'office365_emails_email',
      name: 'add_tag',
      attributes: { tag: 'seen' },
      tags: [],
    });
  });

  it('splits tags at commas and carries the date it is to be sent at', () => {
    const draft = { ...NEW_BULK_ACTION, params: { tag: 'x' }, tags: ' one, ,two ' };
    expect(buildAction(draft, TAG, TARGET, '2026-11-20T08:00:00.000Z')).toMatchObject({
      tags: ['one', 'two'],
      date_trigger: '2026-11-20T08:00:00.000Z',
    });
  });

  it('goes through the saved query if that was chosen, and directly if there is none', () => {
    const draft = { ...NEW_BULK_ACTION, params: { tag: 'x' }, through: 'query' as const };
    expect(buildAction(draft, TAG, TARGET)).toEqual({
      kind: 'query',
      label: 'Add a tag',
      id: 'q1',
      query_label: 'Lures',
      action_id: 'add_tag',
      action_params: { tag: 'x' },
    });
    expect(buildAction(draft, TAG, { entity_type: 'x' }).kind).toBe('manual');
  });
});

describe('the confirmation of a bulk action', () => {
  it.each([
    ['add_tag', 99, false],
    ['add_tag', 100, true],
    ['add_tag', null, true],
    ['delete', 1, true],
  ])('requires typing for %s on %s entities: %s', (action_id, n, must) => {
    expect(needsTyping({ action_id, label: '' }, n)).toBe(must);
  });

  it('accepts the number however it is separated, and no other', () => {
    for (const typed of ['1204', '1,204', '1 204'])
      expect(isConfirmed({ action_id: 'delete', label: 'Delete' }, 1204, typed)).toBe(true);
    for (const typed of ['', '120', '1204x', 'all'])
      expect(isConfirmed({ action_id: 'delete', label: 'Delete' }, 1204, typed)).toBe(false);
  });

  it('asks for a word if the number is unknown', () => {
    expect(confirmationPhrase(null)).toBe('all');
    expect(isConfirmed({ action_id: 'add_tag', label: 'Add a tag' }, null, ' All ')).toBe(true);
    expect(isConfirmed({ action_id: 'add_tag', label: 'Add a tag' }, null, '12')).toBe(false);
  });

  it('says how long it can be undone and by what', () => {
    expect(TEXT.undo(5, 'Restore')).toBe('You can undo for 5 seconds. After that, use Restore.');
    expect(TEXT.undo(1, undefined)).toBe(
      'You can undo for 1 second. After that, it can’t be undone from here.',
    );
    expect(TEXT.undo(0, 'Restore')).toBe('Sent immediately. To undo it, use Restore.');
    expect(TEXT.undo(0, undefined)).toBe('Sent immediately. It can’t be undone from here.');
  });
});

describe('the actions saved with a query', () => {
  it('saved actions get the labels of the config, and parameters only if these are an object', () => {
    const query = {
      report_actions: [
        { action_id: 'add_tag', action_data: { tag: 'x' } },
        { action_id: 'unheard_of', action_data: ['x'] },
        { action_id: 'quarantine', action_data: null },
      ],
    };
    const actions = savedActions(query, { actions: [TAG] });
    expect(actions.map(({ label, params }) => [label, params])).toEqual([
      ['Add a tag', { tag: 'x' }],
      ['unheard_of', undefined],
      ['quarantine', {}],
    ]);
    expect(actions[0] && buildQueryAction(actions[0], { query_id: 'q', query_label: 'Q' })).toMatchObject({
      kind: 'query',
      id: 'q',
      action_id: 'add_tag',
      action_params: { tag: 'x' },
    });
  });
});

describe('a report by email', () => {
  const query = { query_id: 'q', query_label: 'Q' };

  it('takes addresses separated by commas, spaces and new lines, each once', () => {
    expect(addressesIn('a@x.test, b@x.test\nc@x.test;a@x.test ')).toEqual([
      'a@x.test',
      'b@x.test',
      'c@x.test',
    ]);
  });

  it('names the address that is wrong', () => {
    const built = buildReport('sendResult', { addresses: 'a@x.test nobody', format: 'csv' }, query);
    expect('problem' in built && built.problem).toMatch(/^nobody: /);
  });

  it('becomes an action once its addresses are valid, and an export needs none', () => {
    expect(buildReport('sendResult', { addresses: 'a@x.test', format: 'csv' }, query)).toMatchObject({
      act: { kind: 'sendResult', emails: ['a@x.test'] },
    });
    expect(buildReport('exportResults', { addresses: '', format: 'xlsx' }, query)).toMatchObject({
      act: { kind: 'exportResults', format: 'xlsx' },
    });
  });
});
