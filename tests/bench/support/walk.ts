import { queryColumns } from '../../../main/services/datasets/query-columns';
import { QueryConfig } from '../../../shared/model/query';
import type { DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import type { Address } from './world';

const EMAIL = {
  query_domain: 'email',
  saas_id: 'office365_emails',
  query_entity_type: 'office365_emails_email',
} as const;

const headersOf = ({ token }: Address) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

/** The columns that a new email hunt shows, as the dataset has them. */
export const huntColumns = async (tenant: Address): Promise<readonly DatasetColumn[]> => {
  const answer = await fetch(
    `${tenant.origin}/api/v1/query/config?saas_id=${EMAIL.saas_id}&query_domain=email`,
    { headers: headersOf(tenant) },
  );
  const config = QueryConfig.parse(await answer.json());
  const columns = config.ui_columns.map(({ db_id, column_label }) => ({ db_id, column_label }));
  return queryColumns({ ...EMAIL, columns, sort_by: [], include_copies: false }, config, 'UTC');
};

/** Walks a hunt's pages by bare HTTP and JSON.parse, one after the other; answers how many rows came. */
export const walk = async (
  tenant: Address,
  columns: readonly DatasetColumn[],
  size: number,
  take?: (rows: readonly Readonly<Record<string, Json>>[]) => void | Promise<void>,
): Promise<number> => {
  let rows = 0;
  let after: unknown = null;
  do {
    const body = JSON.stringify({
      ...EMAIL,
      columns: columns
        .filter(({ key }) => key !== 'entity_id')
        .map(({ key, label }) => ({ db_id: key, column_label: label })),
      sort_by: [],
      search_after: after,
      size,
    });
    const answer = await fetch(`${tenant.origin}/api/v1/query/execute`, {
      method: 'POST',
      headers: headersOf(tenant),
      body,
    });
    if (!answer.ok) throw new Error(await answer.text());
    const page = JSON.parse(await answer.text()) as {
      readonly rows: readonly Readonly<Record<string, Json>>[];
      readonly search_after?: unknown;
    };
    rows += page.rows.length;
    await take?.(page.rows);
    after = page.search_after ?? null;
  } while (after !== null);
  return rows;
};
