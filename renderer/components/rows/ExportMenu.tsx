import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { useStore } from 'zustand';
import { EXPORT_FORMATS, type ExportFormat } from '../../../shared/model/app-state';
import { commands } from '../../bridge';
import { chosenCount } from '../dataset-grid/selection';
import { noteJob } from '../../state/jobs-store';
import { say } from '../../state/overlay-store';
import { counted } from '../../state/words';
import type { Rows } from './rows-store';

/** The rows as they are shown, with what was said about them, to a file: the selected ones, or all of the view. */
export const ExportMenu = ({ rows, name }: { readonly rows: Rows; readonly name: string }) => {
  const { view, count, countedAt, selection, dataset } = useStore(rows.store, (s) => s);
  const selected = chosenCount(selection, count);
  const asked = selected > 0 ? selected : count;
  const save = async (format: ExportFormat) => {
    const result = await commands['export.dataset']({
      view,
      columns: dataset.columns.map(({ key }) => key),
      labels: dataset.columns.map(({ label }) => label),
      selection: selected > 0 ? selection : null,
      counted: { rows: asked, loaded: countedAt },
      format,
      name,
      query: '',
    });
    if (!result.ok) say(result.failure.message, 'bad', result.failure.next);
    else if (result.value) noteJob(result.value);
    else say('Nothing was exported: the dialog was closed.');
  };
  const content = (
    <Menu aria-label="Export">
      {EXPORT_FORMATS.map((format) => (
        <MenuItem key={format} text={`${counted(asked, selected > 0 ? 'selected row' : 'row')} as ${format}…`} onClick={() => void save(format)} />
      ))}
    </Menu>
  );
  return (
    <PopoverNext content={content} placement="bottom-end" arrow={false} animation="minimal" transitionDuration={0} disabled={asked === 0}>
      <Button variant="minimal" disabled={asked === 0}>
        Export
      </Button>
    </PopoverNext>
  );
};
