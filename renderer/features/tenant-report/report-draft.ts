/** A report that the tenant sends or saves, while it is written. */
import { BulkAction } from '../../../shared/model/bulk-action';
import type { SafeQuery } from '../../../shared/model/saved-query';

export const REPORT_FORMATS = ['csv', 'xlsx', 'json'] as const;
export type ReportKind = 'sendResult' | 'exportResults';
export type ReportDraft = { readonly addresses: string; readonly format: string };

/** The addresses in a text, each once. */
export const addressesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

/** Starts with the addresses and the format of the query's schedule, if it has one. */
export const newReport = ({ schedule }: Pick<SafeQuery, 'schedule'>): ReportDraft => ({
  addresses: (schedule?.emails ?? []).join('\n'),
  format: schedule?.format ?? 'csv',
});

type Built = { readonly act: BulkAction } | { readonly problem: string };

/** Builds what is sent, or says what is wrong; a wrong address is named. */
export const buildReport = (
  kind: ReportKind,
  { addresses, format }: ReportDraft,
  { query_id, query_label }: Pick<SafeQuery, 'query_id' | 'query_label'>,
): Built => {
  const target = { id: query_id, query_label };
  const emails = addressesIn(addresses);
  const read = BulkAction.safeParse(
    kind === 'sendResult' ? { kind, ...target, emails } : { kind, ...target, format },
  );
  if (read.success) return { act: read.data };
  const [issue] = read.error.issues;
  const wrong = typeof issue?.path[1] === 'number' ? emails[issue.path[1]] : undefined;
  return { problem: `${wrong === undefined ? '' : `${wrong}: `}${issue?.message ?? ''}` };
};
