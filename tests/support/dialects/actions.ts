import { isDestructive, knownEffect, reverseOf } from '../../../renderer/features/bulk-action/action-effects';
import { buildAction, NEW_BULK_ACTION } from '../../../renderer/features/bulk-action/bulk-action-draft';
import { offeredAction } from '../../../renderer/features/bulk-action/record-actions';
import type { QueryAction } from '../../../shared/model/query';
import type { Config } from './hunt';
import { expectEqual, MAIL, type Path, valueOf } from './path';

/** Takes an action on one entity; returns its outcome. */
const take = async (
  path: Path,
  action: QueryAction,
  entity_id: string,
  params: Readonly<Record<string, string>>,
): Promise<string | undefined> => {
  const { app } = path;
  const frozen = valueOf(
    path,
    'freeze',
    await app.command('bulk.freezeEntity', { entity_id, name: '', readAt: Date.now() }),
  );
  if (!frozen) return undefined;
  const act = buildAction({ ...NEW_BULK_ACTION, params }, action, { entity_type: MAIL });
  const { choice } = frozen;
  const job = valueOf(path, action.label, await app.command('bulk.start', { choice, act }));
  if (!job) return undefined;
  await app.ended(job.id);
  return valueOf(path, 'outcome', await app.command('bulk.items', { job: job.id }))?.[0]?.outcome;
};

const labelOf = ({ label }: QueryAction): string => label;
/** The actions of which no name tells what they do. */
const MARK = /^(mark|report) as /i;

/** Checks that the tenant's actions are known by what they do, whatever their IDs are, and that one and its reverse are done. */
export const checkActions = async (path: Path, { actions }: Config, entity_id: string): Promise<void> => {
  const { app } = path;
  await app.command('app.saveSettings', { ...app.settings.read().settings, undoSeconds: 0 });
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
  const untag = tag && reverseOf(tag, actions);
  if (!tag || !untag) return void path.problems.push('the tag has no reverse');
  expectEqual(path, 'add a tag', await take(path, tag, entity_id, { tag: 'seen' }), 'done');
  expectEqual(path, 'remove the tag', await take(path, untag, entity_id, { tag: 'seen' }), 'done');
};
