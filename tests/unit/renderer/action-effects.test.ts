import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIONS } from '../../../main/demo/config/actions';
import { buildAction, NEW_BULK_ACTION } from '../../../renderer/features/bulk-action/bulk-action-draft';
import { offeredAction } from '../../../renderer/features/bulk-action/record-actions';
import { BulkAction } from '../../../shared/model/bulk-action';
import {
  isDestructive,
  isEffectAsked,
  isOneWay,
  knownEffect,
  reverseOf,
  saysNumber,
} from '../../../renderer/features/bulk-action/action-effects';

describe('what an action does', () => {
  it('knows which actions take something away, and no reverse of one does', () => {
    for (const id of ['delete', 'suspend', 'remove_sharing', 'revoke_access', 'block_sender'])
      expect(isDestructive({ action_id: id, label: '' })).toBe(true);
    for (const id of ['quarantine', 'unsuspend', 'add_tag', 'remove_tag', 'unblock_sender'])
      expect(isDestructive({ action_id: id, label: '' })).toBe(false);
  });
  it('takes an action whose effect is unknown for one that takes something away', () => {
    const mark = { action_id: 'mark_clean', label: 'Mark as clean' };
    expect([isDestructive(mark), knownEffect(mark)]).toEqual([
      true,
      { effect: undefined, source: 'unknown' },
    ]);
  });
  it('goes by what the tenant says before what the name suggests', () => {
    const archive = { action_id: 'delete', label: 'Delete', is_destructive: false };
    expect([isDestructive(archive), isEffectAsked(archive)]).toEqual([false, false]);
    const move = { action_id: 'act_1', label: 'Verschieben', is_destructive: true };
    expect([isDestructive(move), isEffectAsked(move)]).toEqual([true, false]);
    const back = { action_id: 'act_2', label: 'Zurück', reverse_action_id: 'act_1' };
    expect([reverseOf(back, [move, back]), reverseOf(move, [move, back])]).toEqual([move, undefined]);
    const held = { action_id: 'quarantine', label: 'Quarantine', reverse_action_id: 'act_9' };
    expect(reverseOf(held, [held, { action_id: 'restore', label: 'Restore' }])).toBeUndefined();
  });
  it('knows that nothing reverses an action only if the effects of all on offer are known', () => {
    const decline = { action_id: 'decline', label: 'Decline' };
    const quarantine = { action_id: 'quarantine', label: 'Quarantine' };
    const mark = { action_id: 'mark_clean', label: 'Mark as clean' };
    expect([
      isOneWay(decline, [decline, quarantine]),
      isOneWay(decline, [decline, mark]),
      isOneWay(mark, [mark]),
      isOneWay(quarantine, [quarantine, { action_id: 'restore', label: 'Restore' }]),
      isOneWay({ ...mark, reverse_action_id: 'elsewhere' }, [mark, decline]),
    ]).toEqual([true, false, false, false, true]);
  });
  it.each([
    ['their IDs in capitals', (id: string) => id.toUpperCase()],
    [
      'their IDs in camel case',
      (id: string) => id.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    ],
    ['IDs that say nothing', (_: string, at: number) => `act_${at}`],
  ])('knows actions with %s by what they do', (_, rename) => {
    for (const offered of Object.values(ACTIONS)) {
      const renamed = offered.map(({ label, params, action_id }, at) => ({
        label,
        params,
        action_id: rename(action_id, at),
      }));
      for (const [at, own] of offered.entries()) {
        const one = renamed[at];
        if (!one) throw new Error('The action is gone.');
        expect(reverseOf(one, renamed)?.label, own.label).toBe(reverseOf(own, offered)?.label);
        const isUnknown = knownEffect(one).source === 'unknown';
        expect(isDestructive(one), own.label).toBe(isUnknown || isDestructive(own));
      }
    }
  });
  it('knows the actions with keys by their labels if their IDs say nothing', () => {
    const renamed = ACTIONS.email.map(({ label, params }, at) => ({ label, params, action_id: `act_${at}` }));
    for (const id of ['quarantine', 'restore', 'decline'] as const)
      expect(offeredAction({ id }, renamed)?.label).toBe(offeredAction({ id }, ACTIONS.email)?.label);
  });
  it('names the action that undoes another only if the tenant offers it', () => {
    const of = (id: string, offered = ACTIONS.email) =>
      reverseOf({ action_id: id, label: '' }, offered)?.action_id;
    expect([of('mark_clean'), of('mark_phishing')]).toEqual([undefined, undefined]);
    expect([of('quarantine'), of('restore'), of('add_tag'), of('delete'), of('report_phishing')]).toEqual([
      'restore',
      'quarantine',
      'remove_tag',
      undefined,
      undefined,
    ]);
    expect([
      of('suspend', ACTIONS.user),
      of('unsuspend', ACTIONS.user),
      of('quarantine', ACTIONS.user),
    ]).toEqual(['unsuspend', 'suspend', undefined]);
  });
  it('accepts a typed number however it is separated, and no other', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.nat(),
        (n, other) =>
          saysNumber(String(n), n) &&
          saysNumber(n.toLocaleString('en-US'), n) &&
          (n === other || !saysNumber(String(other), n)),
      ),
    );
    for (const text of ['', 'x', '-5', '5x', 'five']) expect(saysNumber(text, 5)).toBe(false);
  });
});

describe('the draft of an action', () => {
  const [tag] = ACTIONS.email.filter(({ action_id }) => action_id === 'add_tag');
  if (!tag) throw new Error('no such act');
  it('makes a request that main accepts, with only the values of the selected action', () => {
    const draft = {
      ...NEW_BULK_ACTION,
      params: { tag: 'x', comment: 'of another act' },
      tags: 'a, b,,',
    };
    const at = '2026-11-20T12:00:00.000Z';
    const act = buildAction(draft, tag, { entity_type: 'office365_emails_email' }, at);
    expect(BulkAction.parse(act)).toEqual({
      kind: 'manual',
      label: 'Add a tag',
      entity_type: 'office365_emails_email',
      name: 'add_tag',
      attributes: { tag: 'x' },
      tags: ['a', 'b'],
      date_trigger: at,
    });
    expect(
      BulkAction.parse(
        buildAction({ ...draft, through: 'query' }, tag, {
          entity_type: 't',
          saved: { id: 'q', label: 'Q' },
        }),
      ),
    ).toEqual({
      kind: 'query',
      label: 'Add a tag',
      id: 'q',
      query_label: 'Q',
      action_id: 'add_tag',
      action_params: { tag: 'x' },
    });
  });
});
