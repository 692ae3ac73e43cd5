import { isDestructive, knownEffect, reverseOf } from '../../../renderer/features/bulk-action/action-effects';
import { offeredAction } from '../../../renderer/features/bulk-action/record-actions';
import type { QueryAction } from '../../../shared/model/query';
import type { Config } from './hunt';
import { expectEqual, type Path } from './path';

const labelOf = ({ label }: QueryAction): string => label;
/** The actions of which no name tells what they do. */
const MARK = /^(mark|report) as /i;

/** Checks that the tenant's actions are known by what they do, whatever their IDs are. */
export const checkActions = (path: Path, { actions }: Config): void => {
  const keyed = (['quarantine', 'restore', 'decline'] as const).map((id) => offeredAction({ id }, actions));
  expectEqual(
    path,
    'actions with keys',
    keyed.map((action) => action?.label),
    ['Quarantine', 'Restore', 'Decline the restore'],
  );
  expectEqual(
    path,
    'destructive actions',
    actions.filter((one) => knownEffect(one).source !== 'unknown' && isDestructive(one)).map(labelOf),
    ['Delete'],
  );
  const marks = actions.filter((one) => knownEffect(one).source === 'unknown');
  expectEqual(
    path,
    'unknown actions',
    [marks.filter((one) => !isDestructive(one)), marks.filter((one) => !MARK.test(one.label))],
    [[], []],
  );
  const [quarantine, restore] = keyed;
  if (quarantine)
    expectEqual(path, 'reverse of quarantine', reverseOf(quarantine, actions)?.label, restore?.label);
  const tag = actions.find(({ label }) => label === 'Add a tag');
  expectEqual(path, 'reverse of a tag', tag && reverseOf(tag, actions)?.label, 'Remove a tag');
};
