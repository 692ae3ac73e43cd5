import { Button, InputGroup } from '@blueprintjs/core';
import { useStore } from 'zustand';
import type { RowTuple } from '../../../shared/dataset';
import {
  ANNOTATION_COLUMNS,
  ANNOTATION_VERDICTS,
  type AnnotationPatch,
} from '../../../shared/model/annotations';
import { cellOf } from '../../../shared/rules/cell-of';
import type { Rows, RowsState } from '../../dataset-view/rows/rows-store';
import { formatCell } from '../../state/format';
import { annotateRow, parseTags } from './annotations';
import { TEXT } from './text';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds after the last key until the text is saved. */
const PAUSE_MS = 800;

/** The tags and the note of a row, as text. */
type AnnotationText = { readonly tags: string; readonly note: string };

const changes = (draft: AnnotationText, sent: AnnotationText): AnnotationPatch => ({
  ...(draft.tags === sent.tags ? {} : { tags: parseTags(draft.tags) }),
  ...(draft.note === sent.note ? {} : { note: draft.note }),
});

/**
 * Holds the text that the analyst types, and saves it after a pause, when a field loses the focus, and when the form closes.
 * Text that is stored from elsewhere replaces it, such as by Undo.
 */
const useAnnotationDraft = (
  stored: AnnotationText,
  isReady: boolean,
  save: (patch: AnnotationPatch) => Promise<boolean>,
) => {
  const [draft, setDraft] = useState(stored);
  /** The text sent last: its echo must not replace what was typed since. */
  const sent = useRef(stored);
  const takeOver = (field: keyof AnnotationText) => {
    if (stored[field] === sent.current[field]) return;
    sent.current = { ...sent.current, [field]: stored[field] };
    setDraft((before) => ({ ...before, [field]: stored[field] }));
  };
  useEffect(() => takeOver('tags'), [stored.tags]);
  useEffect(() => takeOver('note'), [stored.note]);

  const flush = () => {
    const patch = changes(draft, sent.current);
    if (!isReady || Object.keys(patch).length === 0) return;
    sent.current = { tags: patch.tags?.join(', ') ?? sent.current.tags, note: draft.note };
    void save(patch).then((isSaved) => {
      if (!isSaved) sent.current = stored;
    });
  };
  const latestFlush = useRef(flush);
  latestFlush.current = flush;
  useEffect(() => {
    if (Object.keys(changes(draft, sent.current)).length === 0) return undefined;
    const timer = setTimeout(() => latestFlush.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => () => latestFlush.current(), []);

  const change = (patch: Partial<AnnotationText>) => setDraft((before) => ({ ...before, ...patch }));
  return { draft, change, flush };
};

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
