import type { SafeQuery } from '../../../shared/model/saved-query';
import { local } from '../../bridge';
import { FormDialog } from '../../components/form/FormDialog';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import { useForm } from '../../components/form/use-form';
import { useApp } from '../../state/app-store';
import { useDefang } from '../../state/format';
import { TEXT as ACTION_TEXT } from '../bulk-action/text';
import { useTenantName } from '../bulk-action/use-tenant-name';
import { TEXT } from './text';
import { BulkAction } from '../../../shared/model/bulk-action';

const REPORT_FORMATS = ['csv', 'xlsx', 'json'] as const;
type ReportKind = 'sendResult' | 'exportResults';
type ReportDraft = { readonly addresses: string; readonly format: string };

/** The addresses in a text, each once. */
export const addressesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

/** Starts with the addresses and the format of the query's schedule, if it has one. */
const newReport = ({ schedule }: Pick<SafeQuery, 'schedule'>): ReportDraft => ({
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

type ReportProps = {
  readonly kind: ReportKind;
  readonly query: SafeQuery;
  /** Number of rows that the query finds now; undefined while counting, null if they could not be counted. */
  readonly matched: number | null | undefined;
  readonly onClose: () => void;
};

const FIELDS: Readonly<Record<ReportKind, readonly FieldSpec[]>> = {
  sendResult: [
    {
      name: 'addresses',
      label: TEXT.send.addresses,
      hint: TEXT.send.addressesHint,
      kind: 'lines',
      rows: 4,
      isMono: true,
      isFocused: true,
    },
  ],
  exportResults: [
    {
      name: 'format',
      label: TEXT.export.format,
      kind: 'select',
      isFocused: true,
      options: REPORT_FORMATS.map((value) => ({ value, label: value })),
    },
  ],
};

const Summary = ({ kind, query, matched }: Omit<ReportProps, 'onClose'>) => {
  const show = useDefang();
  const tenant = useTenantName();
  const undoSeconds = useApp((s) => s.settings.undoSeconds);
  return (
    <div className="strip action-summary" role="group" aria-label={ACTION_TEXT.summary}>
      <p>
        <b>{tenant.name}</b> {kind === 'sendResult' ? TEXT.send.does : TEXT.export.does} “
        <bdi>{show(query.query_label)}</bdi>”. {TEXT.rows(matched)}
      </p>
      <p>
        {ACTION_TEXT.undoWindow(undoSeconds)} {TEXT.noUndo(undoSeconds)}
      </p>
    </div>
  );
};

/** Has the tenant email a saved query's results, or export them on its side. */
export const TenantReportDialog = ({ kind, query, matched, onClose }: ReportProps) => {
  const show = useDefang();
  const form = useForm({
    initial: () => newReport(query),
    missingOf: (draft) => {
      const report = buildReport(kind, draft, query);
      return 'act' in report ? undefined : { reason: show(report.problem), field: 'addresses' };
    },
    send: async (draft) => {
      const built = buildReport(kind, draft, query);
      if (!('act' in built)) return null;
      const result = await local['bulk.start']({ choice: null, act: built.act });
      if (!result.ok) return result.failure;
      onClose();
      return null;
    },
  });
  const { values } = form;
  const built = buildReport(kind, values, query);
  const problem = 'problem' in built && values.addresses.trim() !== '' ? show(built.problem) : undefined;
  const isSend = kind === 'sendResult';
  return (
    <FormDialog
      title={isSend ? TEXT.send.title : TEXT.export.title}
      form={form}
      submitLabel={isSend ? TEXT.send.submit(addressesIn(values.addresses).length) : TEXT.export.submit}
      width={480}
      onClose={onClose}
    >
      <FormFields
        fields={FIELDS[kind]}
        values={values}
        problems={{ addresses: problem }}
        onChange={(name, value) => form.change({ [name]: value })}
      />
      <Summary kind={kind} query={query} matched={matched} />
    </FormDialog>
  );
};
