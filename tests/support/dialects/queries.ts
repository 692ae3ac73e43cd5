import { type Query, SEVERITIES } from '../../../shared/model/query';
import { asRead } from './shapes';
import type { Config } from './hunt';
import { createNames } from './names';
import { checkQueryActions } from './query-actions';
import { checkClaims, expectEqual, MAIL, type Path, rowsIn, SAAS, skippedOf, valueOf } from './path';

const storedByLabel = ({ tenant }: Path, label: string): Query | undefined =>
  [...tenant.store.queries.values()].find(({ query_label }) => query_label === label);

/** Saves, renames and deletes a query, and looks after each step at what the tenant has. */
const checkSavedQuery = async (path: Path, config: Config, doesWork: boolean): Promise<void> => {
  const { app, dialect } = path;
  const names = createNames(dialect);
  const label = `Dialect ${dialect.seed}`;
  const own = { operator_id: 'is', field_id: 'email.verdict', values: ['phishing'] };
  const condition = { ...own, operator_id: names.operator('is'), field_id: names.field('email.verdict') };
  const { db_id = '', column_label = '' } = config.ui_columns[0] ?? {};
  const query = {
    query_subtype: 'report' as const,
    query_label: label,
    query_domain: 'email' as const,
    saas_id: SAAS,
    query_entity_type: MAIL,
    condition,
    columns: [{ db_id, column_label }],
    report_actions: [{ action_id: names.action('add_tag'), action_data: { tag: 'of the query' } }],
  };
  valueOf(path, 'save', await app.command('saved.save', { query, base: null }));
  expectEqual(path, 'saved condition', storedByLabel(path, label)?.condition, own);
  await app.command('session.refresh', {});
  const list = valueOf(path, 'query list', await app.api('query.list', {}));
  const saved = list?.find(({ query_label }) => query_label === label);
  const base = saved
    ? valueOf(path, 'saved query', await app.command('saved.read', { id: saved.query_id }))
    : undefined;
  if (!base) return void path.problems.push('the saved query is not in the list');
  const renamed = `${label}, renamed`;
  const result = await app.command('saved.save', { query: { ...base, query_label: renamed }, base });
  expectEqual(path, 'rename', valueOf(path, 'rename', result)?.kind, 'saved');
  expectEqual(path, 'condition after the rename', storedByLabel(path, renamed)?.condition, own);
  if (doesWork) await checkQueryActions(path, config, base);
  valueOf(path, 'delete', await app.command('saved.remove', { id: base.query_id }));
  expectEqual(path, 'query after its deletion', storedByLabel(path, renamed), undefined);
};

/** Reads the list of queries; saves, renames and deletes one, and takes its actions before if the path does its work. */
export const checkQueries = async (path: Path, config: Config, doesWork: boolean): Promise<void> => {
  const result = await path.app.api('query.list', {});
  const value = valueOf(path, 'query list', result);
  if (value) {
    expectEqual(
      path,
      'queries and left out',
      value.length + skippedOf(result),
      path.tenant.store.queries.size,
    );
    const sent = rowsIn(asRead(path.server.answers.get('/api/v1/query') ?? []));
    value.forEach((query, i) => {
      const { severity, ...told } = sent[i] ?? {};
      const named = typeof severity === 'number' ? SEVERITIES[severity - 1] : severity;
      const claimed = [
        'query_label',
        'query_description',
        'severity',
        'creator',
        'matched_count',
        'query_type',
      ];
      if (value.length === sent.length)
        checkClaims(path, `query ${i + 1}`, query, { ...told, severity: named }, claimed);
    });
    expectEqual(path, 'fallback of the list', result.ok ? result.meta?.fallback : null, undefined);
  }
  await checkSavedQuery(path, config, doesWork);
};
