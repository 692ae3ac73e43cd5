import { Button } from '@blueprintjs/core';
import type { ImportedDefinitions } from '../../../shared/local-calls/queries';
import { Modal } from '../../components/Modal';
import { QueryDialog } from '../../features/query-editor/QueryDialog';
import { toast } from '../../state/overlay-store';
import { formatCount, formatQuantity } from '../../state/format';
import { NewQueryDialog } from './NewQueryDialog';
import { TrackDialog } from './TrackDialog';
import { loadQueries, showDialog, useQueries } from './queries-store';

const close = () => showDialog(null);

/** What came of an import: how many came in, and each label that failed with its reason. */
const Imported = ({ result }: { readonly result: ImportedDefinitions }) => (
  <Modal
    title="Import finished"
    onClose={close}
    width={560}
    actions={
      <Button className="primary" onClick={close}>
        Close
      </Button>
    }
  >
    <div className="query-dialog">
      <p>
        <bdi>{result.file}</bdi>: {formatCount(result.imported)} of{' '}
        {formatQuantity(result.found, 'definition')} came in.
      </p>
      {result.failed.length > 0 && (
        <table className="change-list" aria-label="Failed definitions">
          <thead>
            <tr>
              <th scope="col">Label</th>
              <th scope="col">Reason</th>
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
      {result.withoutSchedule.length > 0 && (
        <p>
          Without its schedule, since the password is not in the file: {result.withoutSchedule.join(', ')}.
          Set the schedule and its password anew.
        </p>
      )}
    </div>
  </Modal>
);

/** The dialog that lies over the list. */
export const QueriesDialogs = () => {
  const dialog = useQueries((s) => s.dialog);
  if (dialog === null) return null;
  if (dialog.kind === 'new') return <NewQueryDialog onClose={close} />;
  if (dialog.kind === 'track') return <TrackDialog queries={dialog.queries} onClose={close} />;
  if (dialog.kind === 'imported') return <Imported result={dialog.result} />;
  return (
    <QueryDialog
      title="Edit query"
      query={dialog.query}
      base={dialog.query}
      section={dialog.kind === 'schedule' ? 'schedule' : 'general'}
      onSaved={(saved) => {
        close();
        toast(`Saved “${saved.query_label}”.`, 'ok');
        void loadQueries();
      }}
      onClose={close}
    />
  );
};
