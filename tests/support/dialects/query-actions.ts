import { buildAction, NEW_BULK_ACTION } from '../../../renderer/features/bulk-action/bulk-action-draft';
import { buildQueryAction, savedActions } from '../../../renderer/features/bulk-action/query-actions';
import { buildReport } from '../../../renderer/features/tenant-report/TenantReportDialog';
import type { BulkAction, Outcome } from '../../../shared/model/bulk-action';
import type { SafeQuery } from '../../../shared/model/saved-query';
import type { Config } from './hunt';
import { checkOutcomes, take } from './jobs';
import { expectEqual, MAIL, type Path, SAAS } from './path';
import { checkChanged, ownId, readState, restoreState, spokenId } from './tenant-state';

/** Returns the own IDs of all that a query for phishing finds. */
const phishing = ({ tenant: { store } }: Path): readonly string[] =>
  store.find('email', { saas: SAAS, copy_of: null, verdict: 'phishing' }).map(({ entity_id }) => entity_id);

/** Returns true if the response to a write has an outcome for each entity. */
const namesEntities = ({ dialect: { writes } }: Path): boolean =>
  writes === 'as the demo' || writes === '201 with an id';

const start = async (path: Path, what: string, act: BulkAction, ids: readonly string[]): Promise<void> => {
  const started = await path.app.command('bulk.start', { choice: null, act });
  const done = ids.map((id): [string, Outcome] => [id, 'done']);
  await checkOutcomes(path, what, started, () => new Map(done));
};

/** Acts on all that a saved query for phishing finds and on one of them, and has its result sent and exported. */
export const checkQueryActions = async (path: Path, config: Config, query: SafeQuery): Promise<void> => {
  const first = readState(path);
  try {
    await checkEach(path, config, query);
  } finally {
    restoreState(path, first);
  }
};

const checkEach = async (path: Path, { actions }: Config, query: SafeQuery): Promise<void> => {
  const first = readState(path);
  const owns = phishing(path);
  const { query_id, query_label } = query;
  const [saved] = savedActions(query, { actions });
  if (!saved) return void path.problems.push('the action that was saved with the query is lost');
  expectEqual(path, 'saved action', saved.label, 'Add a tag');
  const whole = namesEntities(path) ? owns.map((own) => spokenId(path, own)) : [query_id];
  await start(path, 'action of a query', buildQueryAction(saved, query), whole);
  const tagged = checkChanged(path, 'action of a query', first, new Map(owns.map((own) => [own, {}])));
  for (const own of owns)
    if (!tagged.entities.get(own)?.action_data.includes('of the query'))
      path.problems.push(`${own} has no tag`);
  const untag = actions.find(({ label }) => label === 'Remove a tag');
  const [one] = owns;
  if (!untag || one === undefined) return void path.problems.push('no tag can be removed');
  const draft = {
    ...NEW_BULK_ACTION,
    action_id: untag.action_id,
    params: { tag: 'of the query' },
    through: 'query' as const,
  };
  const target = { entity_type: MAIL, saved: { id: query_id, label: query_label } };
  await take(path, 'action on a row of a query', buildAction(draft, untag, target), [spokenId(path, one)]);
  const now = checkChanged(path, 'action on a row of a query', tagged, new Map([[one, {}]]));
  for (const kind of ['sendResult', 'exportResults'] as const) {
    const report = buildReport(kind, { addresses: 'team@contoso.example', format: 'csv' }, query);
    if (!('act' in report)) return void path.problems.push(`${kind}: ${report.problem}`);
    await start(path, kind, report.act, [query_id]);
  }
  checkChanged(path, 'reports', now, new Map());
  expectEqual(path, 'exported result', path.tenant.store.exported.has(ownId(path, query_id)), true);
};
