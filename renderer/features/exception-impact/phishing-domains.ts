/** The domains that phishing mails of the last days came from or led to. */
import { MAX_PAGE_SIZE } from '../../../shared/limits';
import type { App } from '../../../shared/model/apps';
import type { PhishingDomain } from '../../../shared/model/exception-finding';
import { toEntityType } from '../../../shared/model/ids';
import { api } from '../../bridge';
import { isTypeAbsent } from '../../query/app-types';
import { fieldFor } from '../../query/field-parts';
import { harmCondition, inLastDays } from './mail-query';
import { TEXT } from './text';

/** Most domains that one check takes. */
const MOST_DOMAINS = 5_000;

/** Phishing domains, and what is not known of them. */
export type PhishingDomains = {
  readonly domains: readonly PhishingDomain[];
  readonly notes: readonly string[];
};

const texts = (cell: unknown): readonly string[] =>
  (Array.isArray(cell) ? cell : [cell]).filter((one): one is string => typeof one === 'string');
const domainOf = (text: string): string =>
  text
    .slice(text.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();

type AppDomains = { readonly rows: readonly (readonly string[])[]; readonly note?: string };

/** Reads the newest phishing mails of one app: the domains of each. */
const readApp = async (app: App, signal?: AbortSignal): Promise<AppDomains> => {
  const target = { saas_id: app.name, query_domain: 'email' as const };
  const of = { saas: app.name, domain: target.query_domain };
  const config = await api['query.config'](target, signal);
  if (!config.ok && (await isTypeAbsent(app, 'email', config.failure))) return { rows: [] };
  if (!config.ok) return { rows: [], note: TEXT.phishing.failed(app.label, config.failure.message) };
  const fields = (['senderDomain', 'sender', 'linkDomain'] as const).flatMap(
    (part) => fieldFor(of, config.value, part) ?? [],
  );
  const harm = harmCondition(of, config.value, 'phishing');
  const condition = harm && inLastDays(config.value, [harm]);
  if (!condition || fields.length === 0) return { rows: [], note: TEXT.phishing.noFields(app.label) };
  const read = await api['query.execute'](
    {
      ...target,
      query_entity_type: toEntityType(app.name, 'email'),
      condition,
      columns: fields.map(({ db_id, label }) => ({ db_id, column_label: label })),
      size: MAX_PAGE_SIZE,
    },
    signal,
  );
  if (!read.ok) return { rows: [], note: TEXT.phishing.failed(app.label, read.failure.message) };
  const { rows, total_rows } = read.value;
  const found = rows.map((row) => [
    ...new Set(fields.flatMap(({ db_id }) => texts(row[db_id]).map(domainOf)).filter((one) => one !== '')),
  ]);
  const isPart = (total_rows ?? rows.length) > rows.length;
  return {
    rows: found,
    ...(isPart ? { note: TEXT.phishing.part(app.label, rows.length, total_rows ?? 0) } : {}),
  };
};

/** Reads the phishing domains of all mail apps. An app that can't be read is named, and the others count; a disabled one is not asked. */
export const readPhishingDomains = async (
  apps: readonly App[],
  signal?: AbortSignal,
): Promise<PhishingDomains> => {
  const mail = apps.filter((app) => app.is_saas && app.state !== 'disabled' && app.domains.includes('email'));
  const read = await Promise.all(mail.map((app) => readApp(app, signal)));
  const counts = new Map<string, number>();
  for (const { rows } of read)
    for (const domain of rows.flat()) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  const domains = [...counts]
    .filter(([domain]) => domain.length <= 253)
    .map(([domain, mails]) => ({ domain, mails }))
    .sort((a, b) => b.mails - a.mails);
  return {
    domains: domains.slice(0, MOST_DOMAINS),
    notes: [
      ...read.flatMap(({ note }) => note ?? []),
      ...(domains.length > MOST_DOMAINS ? [TEXT.phishing.most(MOST_DOMAINS, domains.length)] : []),
    ],
  };
};
