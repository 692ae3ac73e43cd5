/** Exceptions at a demo tenant, and rows that they affect or nearly affect. */
import { afterEach, beforeEach, expect } from 'vitest';
import { createLinks } from '../../../main/demo/content/links';
import type { EmailRow, FileRow } from '../../../main/demo/rows';
import { contract, type EndpointName, type InputOf, type OutputOf } from '../../../shared/api/contract';
import type { FileTypeMode } from '../../../shared/model/exception';
import { type ExceptionType } from '../../../shared/model/ids';
import { startTestTenant, type TestTenant } from './tenant';

export let tenant: TestTenant;

export const get = async <K extends EndpointName>(name: K, input: InputOf<K>): Promise<OutputOf<K>> => {
  const { status, body } = await tenant.ask(name, input);
  expect([name, status, status === 200 ? '' : body]).toEqual([name, 200, '']);
  return contract[name].output.parse(body) as OutputOf<K>;
};
type Row = EmailRow | FileRow;
export const pick = <R extends Row>(
  table: 'email' | 'file',
  where: string,
  fits: (row: R) => boolean = () => true,
): R => {
  const row = tenant.store
    .select<R>(`SELECT * FROM "${table}" WHERE copy_of IS NULL AND ${where}`)
    .find(fits);
  if (!row) throw new Error(`none: ${where}`);
  return row;
};
export const toolOn = async (row: Row, tool: string) => {
  const { rows } = await get('scan.details', { entity_id: row.entity_id, entity_type: row.entity_type });
  const one = rows.find((result) => result.sec_tool === tool);
  return { status: one?.status, verdict: one?.verdict };
};
export const withStatus = async (
  where: string,
  tool: string,
  statuses: readonly string[],
): Promise<EmailRow> => {
  for (const row of tenant.store.select<EmailRow>(`SELECT * FROM email WHERE copy_of IS NULL AND ${where}`))
    if (statuses.includes((await toolOn(row, tool)).status ?? '')) return row;
  throw new Error(`none: ${where}`);
};
export const verdictOf = async (row: Row): Promise<unknown> =>
  (await get('apps.entity', { app: row.saas, id: row.entity_id })).entity['verdict'];
export const rescan = (row: Row, ...app_names: string[]) =>
  get('exception.rescan', { src_entity_type: row.entity_type, entity_id: row.entity_id, app_names });

export type Try = {
  row: Row;
  tool: string;
  type: ExceptionType;
  str: string;
  payload?: { mode: FileTypeMode };
  isExclusive?: boolean;
};
export const add = ({ row, tool, type, str, payload, isExclusive }: Try) =>
  get('exception.addExternal', {
    sec_entity_type: tool,
    exception_type: type,
    exception_str: str,
    entity_type: row.entity_type,
    entity_id: row.entity_id,
    created_by_email: 's.analyst@contoso.example',
    ...(payload && { exception_payload: payload }),
    ...(isExclusive && { is_exclusive: true }),
  });

/** A near miss changes nothing on a rescan; the exception itself changes the tool's result. */
export const proves = async (
  near: Partial<Try>,
  exact: Try,
  after: { status: string; verdict: string },
): Promise<void> => {
  const { row, tool } = exact;
  const before = await toolOn(row, tool);
  const verdict = await verdictOf(row);
  const missed = await add({ ...exact, ...near });
  await rescan(row, tool);
  expect(await toolOn(row, tool)).toEqual(before);
  expect(await verdictOf(row)).toBe(verdict);
  const hit = await add(exact);
  expect(await toolOn(row, tool)).toEqual(before);
  await rescan(row, tool);
  expect(await toolOn(row, tool)).toEqual(after);
  expect(after).not.toEqual(before);
  const ids = (
    await get('scan.exceptionsStatus', { entity_id: row.entity_id, entity_type: row.entity_type })
  ).rows.map((one) => one['id']);
  expect(ids).toContain(hit.exception?.id);
  if (missed.exception?.id !== hit.exception?.id) expect(ids).not.toContain(missed.exception?.id);
  expect(hit.exception?.affected_count).toBeGreaterThan(0);
};
export const malicious = { status: 'malicious', verdict: 'phishing' };
export const urlOf = (row: EmailRow): string => createLinks(7, row)[0]?.url ?? '';
export const ordinaryMail = (): Promise<EmailRow> =>
  withStatus("verdict = 'clean' AND style IN ('meeting', 'notification') AND n > 12", 'checkpoint_url', [
    'ok',
  ]);
export const clean = { status: 'clean', verdict: 'clean' };

/** Starts a tenant for each test. */
export const setUpExceptions = (): void => {
  beforeEach(async () => {
    tenant = await startTestTenant({ emails: 2_500 });
    // The exceptions that the tenant begins with would mix with those of a test.
    tenant.store.remove('exception', {});
  });
  afterEach(() => tenant.close());
};
