import { Button, InputGroup } from '@blueprintjs/core';
import { useStore } from 'zustand';
import type { RowTuple } from '../../../shared/dataset';
import { ANNOTATION_COLUMNS, ANNOTATION_VERDICTS } from '../../../shared/model/annotations';
import { cellOf } from '../../../shared/rules/cell-of';
import type { Rows, RowsState } from '../../dataset-view/rows/rows-store';
import { formatCell } from '../../state/format';
import { annotateRow } from './annotations';
import { TEXT } from './text';
import { useAnnotationDraft } from './use-annotation-draft';

type AnnotationFormProps = {
  readonly rows: Rows;
  /** ID of the row. Another row gets another form. */
  readonly row: number;
};

/** Returns the annotation of a row as the form shows it. */
const storedAnnotation = (cells: RowTuple, columns: RowsState['dataset']['columns']) => {
  const cell = (key: string) => cellOf(columns, cells, key) ?? null;
  const note = cell(ANNOTATION_COLUMNS.note);
  return {
    verdict: cell(ANNOTATION_COLUMNS.verdict),
    tags: formatCell(cell(ANNOTATION_COLUMNS.tags)),
    note: typeof note === 'string' ? note : '',
  };
};

const OpenForm = ({ rows, row, cells }: AnnotationFormProps & { readonly cells: RowTuple }) => {
  const columns = useStore(rows.store, (s) => s.dataset.columns);
  const isReady = useStore(rows.store, (s) => s.dataset.state === 'complete');
  const { verdict, ...text } = storedAnnotation(cells, columns);
  const { draft, change, flush } = useAnnotationDraft(text, isReady, (patch) =>
    annotateRow(rows, row, patch),
  );
  return (
    <div className="annotation-form" role="group" aria-label={TEXT.notes.form}>
      <div className="annotation-verdicts" role="group" aria-label={TEXT.notes.verdict}>
        {ANNOTATION_VERDICTS.map((one) => (
          <Button
            key={one}
            active={verdict === one}
            aria-pressed={verdict === one}
            disabled={!isReady}
            onClick={() => void annotateRow(rows, row, { verdict: verdict === one ? null : one })}
          >
            {TEXT.notes.verdicts[one]}
          </Button>
        ))}
      </div>
      <InputGroup
        aria-label={TEXT.notes.tags}
        placeholder={TEXT.notes.tagsPlaceholder}
        value={draft.tags}
        disabled={!isReady}
        onValueChange={(tags) => change({ tags })}
        onBlur={flush}
      />
      <textarea
        className="bp6-input"
        aria-label={TEXT.notes.note}
        placeholder={TEXT.notes.notePlaceholder}
        maxLength={4000}
        value={draft.note}
        disabled={!isReady}
        onChange={(event) => change({ note: event.currentTarget.value })}
        onBlur={flush}
      />
    </div>
  );
};

/** The verdict, tags and note of the open row, which are saved as they are typed. */
export const AnnotationForm = ({ rows, row }: AnnotationFormProps) => {
  const open = useStore(rows.store, (s) => (s.open?.row === row ? s.open : null));
  return open && <OpenForm rows={rows} row={row} cells={open.cells} />;
};
