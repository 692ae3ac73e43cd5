/** Every dialog of the page with what it needs to be confirmed, by the file that draws it. */
import type { ComponentProps } from 'react';
import { createStore } from 'zustand';
import { ok } from '../../../../shared/bridge';
import { ColorDialog } from '../../../../renderer/dataset-view/colors/ColorDialog';
import { GoToColumn } from '../../../../renderer/dataset-view/rows/GoToColumn';
import { NOTHING } from '../../../../renderer/dataset-view/view/selection';
import { newViewState } from '../../../../renderer/dataset-view/view/view-state';
import { BulkActionDialog } from '../../../../renderer/features/bulk-action/BulkActionDialog';
import { LoadingDialog } from '../../../../renderer/components/LoadingDialog';
import { ConfirmEffectDialog } from '../../../../renderer/features/bulk-action/ConfirmEffectDialog';
import { ConfirmTenantDialog } from '../../../../renderer/features/bulk-action/ConfirmTenantDialog';
import { FieldPartsDialog } from '../../../../renderer/features/field-parts/FieldPartsDialog';
import { QueryActionsDialog } from '../../../../renderer/features/bulk-action/QueryActionsDialog';
import { DownloadDialog } from '../../../../renderer/features/download/DownloadDialog';
import { ExportDialog } from '../../../../renderer/features/export/ExportDialog';
import { ReceiptDialog } from '../../../../renderer/features/export/ReceiptDialog';
import { CustomTimeDialog } from '../../../../renderer/screens/hunt/query-bar/CustomTimeDialog';
import { ConflictDialog } from '../../../../renderer/features/query-editor/ConflictDialog';
import { QueryDialog } from '../../../../renderer/features/query-editor/QueryDialog';
import { ScheduleDialog } from '../../../../renderer/features/schedule/ScheduleDialog';
import { ActiveUsers } from '../../../../renderer/features/tenant-report/ActiveUsers';
import { TenantReportDialog } from '../../../../renderer/features/tenant-report/TenantReportDialog';
import { RawDownloadDialog } from '../../../../renderer/record/email/AttachmentTable';
import { VerdictDialogs } from '../../../../renderer/record/verdicts/VerdictDialogs';
import { NameCaseDialog } from '../../../../renderer/record/case/NameCaseDialog';
import { openVerdictDialog, type VerdictAct } from '../../../../renderer/record/verdicts/verdict-dialogs';
import { CaseDialogs } from '../../../../renderer/screens/cases/CaseDialogs';
import { showCaseDialog, useCases } from '../../../../renderer/screens/cases/cases-store';
import { DeletionDialog } from '../../../../renderer/screens/compare/RunDeletion';
import { SpanDialog } from '../../../../renderer/screens/dashboard/DashboardBar';
import { AnnotationDialog } from '../../../../renderer/screens/files/AnnotationDialog';
import { ReadAsDialog } from '../../../../renderer/screens/files/ReadAsDialog';
import { DeleteSchedule } from '../../../../renderer/screens/jobs/ScheduleDetail';
import { OutcomesDialog } from '../../../../renderer/screens/jobs/OutcomesDialog';
import { RetryDialog } from '../../../../renderer/screens/jobs/RetryDialog';
import { NewQueryDialog } from '../../../../renderer/screens/queries/NewQueryDialog';
import { QueriesDialogs } from '../../../../renderer/screens/queries/QueriesDialogs';
import { useQueries } from '../../../../renderer/screens/queries/queries-store';
import { WatchDialog } from '../../../../renderer/screens/queries/WatchDialog';
import { DeclineDialog } from '../../../../renderer/screens/review/DeclineDialog';
import { OverruleDialog } from '../../../../renderer/screens/review/OverruleDialog';
import { JobsPanel } from '../../../../renderer/shell/dialogs/JobsPanel';
import { Handbook } from '../../../../renderer/shell/handbook/Handbook';
import { KeySheet } from '../../../../renderer/shell/dialogs/KeySheet';
import { BrandDialog } from '../../../../renderer/shell/dialogs/BrandDialog';
import { NewTokenDialog } from '../../../../renderer/shell/dialogs/NewTokenDialog';
import { ProxyDialog } from '../../../../renderer/shell/dialogs/ProxyDialog';
import { TenantDialog } from '../../../../renderer/shell/dialogs/TenantDialog';
import { RenameTab } from '../../../../renderer/shell/tabs/RenameTab';
import { answer, type Answers } from '../../../support/page';
import { EXPIRED_SESSION, SAVED_QUERY } from '../../../support/shapes';
import { createFakeRows, datasetOf } from '../dataset-view/fake-rows';
import { fileRows } from '../screens/fake-file-rows';
import { EXCEPTION_ANSWERS, EXCEPTION_DIALOGS, type DialogTable } from './exception-dialogs';
import { SETTINGS_DIALOGS } from './settings-dialogs';

const QUERY = {
  ...SAVED_QUERY,
  report_actions: [{ action_id: 'quarantine', action_data: {} }],
};
const COLUMN = {
  id: 'subject',
  label: 'Subject',
  kind: 'text',
  keys: ['subject'],
  at: [0],
  width: 100,
} as const;
const CASE = {
  ...{ id: 'c1', title: 'Lures', createdAt: '', changedAt: '', tenant: '', journal: '', who: '', notes: '' },
  pins: [],
};
const JOB = { id: 'j1', title: 'Quarantine', kind: 'action', state: 'failed' };
const RECEIPT = {
  kind: 'export',
  fileName: 'a.csv',
  bytes: 1,
  sha256: 'aa',
  startedAt: '2026-11-01T08:00:00Z',
  finishedAt: '2026-11-01T08:00:01Z',
  tenant: 'Contoso',
  timeZone: 'UTC',
};
const NONE = { yes: 0, no: 1 };
const FROZEN = {
  ...{ choice: 'c1', rows: 1, entities: 1, nameless: 0, tenant: 'Contoso' },
  states: { quarantined: NONE, suspended: NONE, blocked: NONE, shared: NONE },
};
const SOURCE = {
  view: { dataset: 'd', sort: [], filter: [] },
  count: 5,
  countedAt: 5,
  selection: NOTHING,
  dataset: {
    dataset: 'd',
    columns: [{ key: 'subject', label: 'Subject', type: 'text' }],
    loaded: 5,
    total: 5,
  },
  columns: [COLUMN],
  name: 'Emails',
  query: 'all emails',
};

/** Returns the state of a queue with one row, on which nothing was decided. */
const undecided = () => ({ getState: () => ({ ...oneRow().store.getState(), decisions: new Map() }) });

/** Answers of main while the dialogs are open. */
export const DIALOG_ANSWERS: Answers = {
  ...EXCEPTION_ANSWERS,
  'egress.read': answer([]),
  'brand.list': answer({ packs: [], bad: [] }),
  'bulk.release': answer(null),
  'bulk.freezeFailed': answer({ choice: { ...FROZEN, choice: 'c1' }, act: { kind: 'manual' } }),
  'query.execute': answer({ rows: [], total_rows: 3, columns: [] }),
  'query.list': answer([QUERY]),
  'query.config': answer({ operators: [], fields: [], ui_columns: [], actions: [] }),
  'scan.details': answer({
    rows: [{ sec_tool: 'ap_avanan', status: 'malicious', verdict: 'phishing', reasons: [], details: {} }],
  }),
  'apps.secEntities': answer({
    apps: [
      {
        ...{ name: 'office365_emails', label: 'Office 365 Mail', is_saas: true, state: 'enabled' },
        domains: ['email'],
      },
    ],
  }),
};

type Props<C extends (props: never) => unknown> = C extends (props: infer P) => unknown ? P : never;
/** Completes the props that a dialog does not read before it is confirmed. */
const props = <C extends (props: never) => unknown>(_dialog: C, part: object): Props<C> =>
  part as unknown as Props<C>;
type Job = ComponentProps<typeof OutcomesDialog>['job'];
const job = (patch: object = {}): Job => ({ ...JOB, ...patch }) as unknown as Job;

const nothing = () => undefined;

const EMAIL = {
  entityId: 'e1',
  saas: 'office365_emails',
  entityType: 'office365_emails_email',
  domain: 'email',
} as const;
const verdictDialog = (act: VerdictAct) => () => {
  openVerdictDialog(act, EMAIL);
  return <VerdictDialogs target={EMAIL} />;
};

/** Dialogs that have nothing to confirm. */
export const WITHOUT_PRIMARY: readonly string[] = [
  'components/LoadingDialog.tsx',
  'dataset-view/rows/GoToColumn.tsx',
  'screens/exceptions/ReadingDialog.tsx',
  'shell/dialogs/KeySheet.tsx',
  'shell/handbook/Handbook.tsx',
];

/** A view with one row, which is selected. */
const oneRow = () => ({
  store: createStore(() => ({
    ...newViewState(datasetOf()),
    count: 1,
    selection: { kind: 'some', ranges: [[0, 0]] },
  })),
  rows: createFakeRows({ d1: [[0, 'e1', 'Invoice']] }).client,
});

export const DIALOGS: DialogTable = {
  ...EXCEPTION_DIALOGS,
  ...SETTINGS_DIALOGS,
  'dataset-view/colors/ColorDialog.tsx': (onClose) => (
    <ColorDialog
      column={COLUMN}
      rules={[{ column: 'subject', kind: 'contains', value: 'x', tone: 'bad' }]}
      onRules={nothing}
      onClose={onClose}
    />
  ),
  'dataset-view/rows/GoToColumn.tsx': () => <GoToColumn columns={[COLUMN]} onPick={nothing} />,
  'features/bulk-action/BulkActionDialog.tsx': (onClose) => (
    <BulkActionDialog
      noun="emails"
      target={{ entity_type: 'office365_emails_email' }}
      actions={[{ action_id: 'quarantine', label: 'Quarantine', params: [] }]}
      choose={async () => ok(FROZEN)}
      onStarted={nothing}
      onClose={onClose}
    />
  ),
  'features/bulk-action/ConfirmTenantDialog.tsx': (onClose) => (
    <ConfirmTenantDialog title="Stop" submitLabel="Stop" onConfirm={nothing} onClose={onClose} />
  ),
  'components/LoadingDialog.tsx': (onClose) => (
    <LoadingDialog
      title="Actions"
      label="Loading"
      resource={{ state: 'loading' }}
      onRetry={nothing}
      onClose={onClose}
    />
  ),
  'features/bulk-action/ConfirmEffectDialog.tsx': (onClose) => (
    <ConfirmEffectDialog
      action={{ action_id: 'restore', label: 'Restore', params: [] }}
      onConfirm={nothing}
      onClose={onClose}
    />
  ),
  'features/field-parts/FieldPartsDialog.tsx': (onClose) => (
    <FieldPartsDialog
      of={{ saas: 'mail', domain: 'email' }}
      app="Mail"
      onChosen={nothing}
      onClose={onClose}
    />
  ),
  'features/bulk-action/QueryActionsDialog.tsx': (onClose) => (
    <QueryActionsDialog saved={QUERY} config={undefined} onStarted={nothing} onClose={onClose} />
  ),
  'features/download/DownloadDialog.tsx': (onClose) => (
    <DownloadDialog
      {...props(DownloadDialog, {
        target: oneRow(),
        kind: { entityType: 'onedrive_file', isMail: false },
        noun: 'file',
        onClose,
      })}
    />
  ),
  'features/export/ExportDialog.tsx': () => <ExportDialog {...props(ExportDialog, SOURCE)} />,
  'features/export/ReceiptDialog.tsx': (onClose) => (
    <ReceiptDialog job={job({ receipt: RECEIPT })} onClose={onClose} />
  ),
  'screens/hunt/query-bar/CustomTimeDialog.tsx': (onClose) => (
    <CustomTimeDialog start={{ kind: 'range' }} onApply={nothing} onClose={onClose} />
  ),
  'features/query-editor/ConflictDialog.tsx': (onClose) => (
    <ConflictDialog
      mine={QUERY}
      theirs={QUERY}
      config={undefined}
      isBusy={false}
      onOverwrite={nothing}
      onCopy={nothing}
      onTakeTheirs={nothing}
      onClose={onClose}
    />
  ),
  'features/query-editor/QueryDialog.tsx': (onClose) => (
    <QueryDialog title="Edit query" query={QUERY} base={QUERY} onSaved={nothing} onClose={onClose} />
  ),
  'features/schedule/ScheduleDialog.tsx': (onClose) => (
    <ScheduleDialog
      {...props(ScheduleDialog, {
        former: {
          id: 's1',
          label: 'Lures',
          query: { saas_id: 'office365_emails', query_domain: 'email', words: '' },
          timing: { kind: 'daily', hour: 8, minute: 0 },
          format: 'csv',
          which: 'always',
          folder: '/reports',
        },
        onClose,
      })}
    />
  ),
  'features/tenant-report/ActiveUsers.tsx': (onClose) => <ActiveUsers onClose={onClose} />,
  'features/tenant-report/TenantReportDialog.tsx': (onClose) => (
    <TenantReportDialog kind="exportResults" query={QUERY} matched={3} onClose={onClose} />
  ),
  'record/email/AttachmentTable.tsx': (onClose) => (
    <RawDownloadDialog
      {...props(RawDownloadDialog, {
        attachment: { name: 'a.exe', mime_type: 'text/plain', verdict: 'clean' },
        onDownload: nothing,
        onClose,
      })}
    />
  ),
  'record/verdicts/RescanDialog.tsx': verdictDialog('rescan'),
  'record/case/NameCaseDialog.tsx': (onClose) => <NameCaseDialog onClose={onClose} />,
  'record/verdicts/VerdictForms.tsx': verdictDialog('report'),
  'screens/cases/CaseDialogs.tsx': () => {
    useCases.setState({ open: CASE });
    showCaseDialog('remove');
    return <CaseDialogs />;
  },
  'screens/compare/RunDeletion.tsx': (onClose) => (
    <DeletionDialog run="r1" at="11/01/26" title="Lures" onDeleted={nothing} onClose={onClose} />
  ),
  'screens/dashboard/DashboardBar.tsx': (onClose) => (
    <SpanDialog span={{ from: '2026-11-01T08:00:00Z', to: null }} onSpan={nothing} onClose={onClose} />
  ),
  'screens/files/AnnotationDialog.tsx': () => (
    <AnnotationDialog rows={fileRows(undefined, { selection: { kind: 'some', ranges: [[4, 5]] } }).rows} />
  ),
  'screens/files/ReadAsDialog.tsx': () => (
    <ReadAsDialog
      tab="t1"
      rows={fileRows(undefined, { dataset: { ...datasetOf(), file: { name: 'a.csv' } } }).rows}
    />
  ),
  'screens/jobs/ScheduleDetail.tsx': (onClose) => (
    <DeleteSchedule {...props(DeleteSchedule, { schedule: { id: 's1', label: 'Lures' }, onClose })} />
  ),
  'screens/jobs/OutcomesDialog.tsx': (onClose) => <OutcomesDialog job={job()} onClose={onClose} />,
  'screens/jobs/RetryDialog.tsx': (onClose) => (
    <RetryDialog job={job()} outcomes={['refused']} onClose={onClose} />
  ),
  'screens/queries/NewQueryDialog.tsx': (onClose) => <NewQueryDialog onClose={onClose} />,
  'screens/queries/QueriesDialogs.tsx': () => {
    useQueries.setState({
      dialog: {
        kind: 'imported',
        result: { file: 'queries.json', imported: 1, found: 1, failed: [], withoutSchedule: [] },
      } as unknown as ReturnType<typeof useQueries.getState>['dialog'],
    });
    return <QueriesDialogs />;
  },
  'screens/queries/WatchDialog.tsx': (onClose) => <WatchDialog queries={[QUERY]} onClose={onClose} />,
  'screens/review/OverruleDialog.tsx': () => (
    <OverruleDialog
      {...props(OverruleDialog, {
        desk: { store: undecided(), chosen: async () => [], decide: async () => undefined },
        action: { action_id: 'restore', label: 'Restore', params: [] },
      })}
    />
  ),
  'screens/review/DeclineDialog.tsx': () => (
    <DeclineDialog
      {...props(DeclineDialog, {
        desk: { store: undecided(), chosen: async () => [], queue: { actions: [] } },
        action: { action_id: 'decline', label: 'Decline', params: [] },
      })}
    />
  ),
  'shell/dialogs/JobsPanel.tsx': (onClose) => <JobsPanel onClose={onClose} />,
  'shell/dialogs/KeySheet.tsx': (onClose) => <KeySheet onClose={onClose} />,
  'shell/dialogs/BrandDialog.tsx': (onClose) => <BrandDialog onClose={onClose} />,
  'shell/dialogs/NewTokenDialog.tsx': (onClose) => (
    <NewTokenDialog session={EXPIRED_SESSION} onClose={onClose} />
  ),
  'shell/dialogs/ProxyDialog.tsx': (onClose) => <ProxyDialog onClose={onClose} />,
  'shell/dialogs/TenantDialog.tsx': (onClose) => <TenantDialog onClose={onClose} />,
  'shell/handbook/Handbook.tsx': (onClose) => <Handbook onClose={onClose} />,
  'shell/tabs/RenameTab.tsx': (onClose) => <RenameTab onClose={onClose} />,
};
