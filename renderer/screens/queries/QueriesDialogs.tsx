import { Button } from '@blueprintjs/core';
import type { ImportedDefinitions } from '../../../shared/local-calls/queries';
import { Modal } from '../../components/Modal';
import { ConfirmTenantDialog } from '../../features/bulk-action/ConfirmTenantDialog';
import { QueryDialog } from '../../features/query-editor/QueryDialog';
import { toast } from '../../state/overlay-store';
import { NewQueryDialog } from './NewQueryDialog';
import { WatchDialog } from './WatchDialog';
import { loadQueries, showDialog, useQueries } from './queries-store';
import { TEXT } from './text';

const close = () => showDialog(null);

/** The outcome of an import: the number imported, and each failed definition with its reason. */
const Imported = ({ result }: { readonly result: ImportedDefinitions }) => (
  <Modal
    title={TEXT.imported.title}
    onClose={close}
    width={560}
    actions={
      <Button className="primary" onClick={close}>
        {TEXT.close}
      </Button>
    }
  >
    <div className="query-dialog">
      <p>
        <bdi>{result.file}</bdi>: {TEXT.imported.summary(result.imported, result.found)}
      </p>
      {result.failed.length > 0 && (
        <table className="change-list" aria-label={TEXT.imported.failed}>
          <thead>
            <tr>
              <th scope="col">{TEXT.imported.label}</th>
              <th scope="col">{TEXT.imported.reason}</th>
            </tr>
          </thead>
          <tbody>
            {result.failed.map(({ label, reason }, i) => (
              <tr key={i}>
                <th scope="row">
                  <bdi>{label}</bdi>
                </th>
                <td>
                  <bdi>{reason}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {result.withoutSchedule.length > 0 && <p>{TEXT.imported.withoutSchedule(result.withoutSchedule)}</p>}
    </div>
  </Modal>
);

/** The open dialog of the list, if any. */
export const QueriesDialogs = () => {
  const dialog = useQueries((s) => s.dialog);
  if (dialog === null) return null;
  if (dialog.kind === 'new') return <NewQueryDialog onClose={close} />;
  if (dialog.kind === 'watch') return <WatchDialog queries={dialog.queries} onClose={close} />;
  if (dialog.kind === 'tenant')
    return (
      <ConfirmTenantDialog
        title={dialog.title}
        submitLabel={dialog.verb}
        about={dialog.names}
        onConfirm={dialog.run}
        onClose={close}
      />
    );
  if (dialog.kind === 'imported') return <Imported result={dialog.result} />;
  return (
    <QueryDialog
      title={TEXT.editTitle}
      query={dialog.query}
      base={dialog.query}
      section={dialog.kind === 'schedule' ? 'schedule' : 'general'}
      onSaved={(saved) => {
        close();
        toast(TEXT.saved(saved.query_label), 'ok');
        void loadQueries();
      }}
      onClose={close}
    />
  );
};
