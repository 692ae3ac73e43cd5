import type { DatasetState } from '../../shared/local-calls/datasets';
import type { RowTuple } from '../../shared/dataset';
import { QueryDomain } from '../../shared/model/ids';
import { NEW_HUNT } from './hunt-draft';

const ENTITY_TYPE = 'entity_type';

/** Returns a row's app and domain from its `entity_type`, such as `slack2_message`; those of a new hunt if it has none. */
export const rowAppDomain = (
  { columns }: Pick<DatasetState, 'columns'>,
  row: RowTuple,
): Pick<typeof NEW_HUNT, 'saas_id' | 'query_domain'> => {
  const at = columns.findIndex(({ key, label }) => key === ENTITY_TYPE || label === ENTITY_TYPE);
  const type = at < 0 ? undefined : row[at + 1];
  const [, saas_id, name] = (typeof type === 'string' ? /^(.+)_([a-z]+)$/.exec(type) : null) ?? [];
  const domain = QueryDomain.safeParse(name);
  return saas_id !== undefined && domain.success
    ? { saas_id, query_domain: domain.data }
    : { saas_id: NEW_HUNT.saas_id, query_domain: NEW_HUNT.query_domain };
};
