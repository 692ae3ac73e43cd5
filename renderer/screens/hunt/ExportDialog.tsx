import { Button, Checkbox, Radio, RadioGroup } from '@blueprintjs/core';
import { useState } from 'react';
import type { Failure } from '../../../shared/bridge';
import { commands } from '../../bridge';
import { chosenCount } from '../../components/dataset-grid/selection';
import type { GridColumn } from '../../components/dataset-grid/grid-column';
import { Modal } from '../../components/Modal';
import { noteJob } from '../../state/jobs-store';
import { closeOverlay, say } from '../../state/overlay-store';
import { count, counted } from '../../state/words';
import { domainWords } from './hunt-draft';
import type { Hunt } from './hunt-store';
import { useStoreOf } from './use-hunt';

/** The result on screen to a file: columns, order, sort and filter as shown. */
export const ExportDialog = ({ hunt, columns }: { readonly hunt: Hunt; readonly columns: readonly GridColumn[] }) => {
  const { view, count: inView, selection, dataset, run, draft } = useStoreOf(hunt, (s) => s);
  const selected = chosenCount(selection, inView);
  const [format, setFormat] = useState<'csv' | 'json'>('csv');
  const [rows, setRows] = useState<'selected' | 'all'>(selected > 0 ? 'selected' : 'all');
  const [defang, setDefang] = useState(false);
  const [bom, setBom] = useState(true);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const asked = rows === 'selected' ? selected : inView;

  const save = async () => {
    setBusy(true);
    setFailure(null);
    const labelOf = (key: string, column: GridColumn) => dataset?.columns.find((one) => one.key === key)?.label ?? column.label;
    const result = await commands['export.dataset']({
      view,
      columns: columns.flatMap((column) => column.keys),
      labels: columns.flatMap((column) => column.keys.map((key) => labelOf(key, column))),
      selection: rows === 'selected' ? selection : null,
      format,
      defang,
      bom,
      name: domainWords(draft.query_domain).toLowerCase(),
      query: run.kind === 'ready' ? run.words : '',
    });
    setBusy(false);
    if (!result.ok) {
      setFailure(result.failure);
      return;
    }
    closeOverlay();
    if (result.value) noteJob(result.value);
    else say('Nothing was exported: the dialog was closed.');
  };

  return (
    <Modal
      title="Export"
      onClose={closeOverlay}
      actions={
        <>
          <Button onClick={closeOverlay}>Cancel</Button>
          <Button className="primary" disabled={isBusy || asked === 0} onClick={() => void save()}>
            Export to file…
          </Button>
        </>
      }
    >
      <div className="export-form">
        <RadioGroup label="Rows" selectedValue={rows} onChange={(event) => setRows(event.currentTarget.value === 'selected' ? 'selected' : 'all')}>
          <Radio value="all" label={`All shown, ${counted(inView, 'row')}`} />
          <Radio value="selected" label={`Only selected, ${counted(selected, 'row')}`} disabled={selected === 0} />
        </RadioGroup>
        {dataset && dataset.loaded < dataset.total && (
          <div className="strip warn">
            {count(dataset.loaded)} of {count(dataset.total)} rows are loaded; only these can be exported. Load all first to export the rest.
          </div>
        )}
        <RadioGroup label="Format" selectedValue={format} onChange={(event) => setFormat(event.currentTarget.value === 'json' ? 'json' : 'csv')} inline>
          <Radio value="csv" label="CSV" />
          <Radio value="json" label="JSON" />
        </RadioGroup>
        <Checkbox label="Defang links and addresses" checked={defang} onChange={(event) => setDefang(event.currentTarget.checked)} />
        {format === 'csv' && <Checkbox label="Byte order mark, for Excel" checked={bom} onChange={(event) => setBom(event.currentTarget.checked)} />}
        <p className="quiet">
          {counted(columns.length, 'column')} in the order shown{view.sort.length > 0 ? ', sorted' : ''}
          {view.filter.length > 0 ? ', filtered' : ''}. Cells that a spreadsheet would run as a formula are guarded; the receipt says how many.
        </p>
        {failure && (
          <div className="strip bad" role="alert">
            <span>
              <b>{failure.message}</b> {failure.next}
            </span>
          </div>
        )}
      </div>
    </Modal>
  );
};
