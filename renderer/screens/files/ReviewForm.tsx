import { Button, InputGroup } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import {
  ANNOTATION_COLUMNS,
  ANNOTATION_VERDICTS,
  type AnnotationPatch,
} from '../../../shared/model/annotations';
import { local } from '../../bridge';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { toastFailure } from '../../state/overlay-store';
import { formatCell } from '../../state/format';
import { tagsOf, VERDICT_WORDS } from './review-words';

/** A pause in typing after which the words are kept, whatever becomes of the window. */
const PAUSE_MS = 800;

/** Verdict, tags and note about the open row; they are kept beside the file, never in it. */
export const ReviewForm = ({
  rows,
  row,
}: {
  readonly rows: Rows;
  /** The row that the form is about; another row gets another form. */ readonly row: number;
}) => {
  const open = useStore(rows.store, (s) => (s.open?.row === row ? s.open : null));
  const columns = useStore(rows.store, (s) => s.dataset.columns);
  const isReady = useStore(rows.store, (s) => s.dataset.state === 'complete');
  const cell = (key: string) => open?.cells[columns.findIndex((column) => column.key === key) + 1] ?? null;
  const verdict = cell(ANNOTATION_COLUMNS.verdict);
  const held = cell(ANNOTATION_COLUMNS.tags);
  const tags = Array.isArray(held) ? held.map((tag) => formatCell(tag)).join(', ') : '';
  const words = cell(ANNOTATION_COLUMNS.note);
  const note = typeof words === 'string' ? words : '';
  const [shownTags, setTags] = useState(tags);
  const [shownNote, setNote] = useState(note);
  /** The words that were sent last: their echo must not take away what was typed since. */
  const sent = useRef({ tags, note });
  useEffect(() => {
    if (tags === sent.current.tags) return;
    sent.current.tags = tags;
    setTags(tags);
  }, [tags]);
  useEffect(() => {
    if (note === sent.current.note) return;
    sent.current.note = note;
    setNote(note);
  }, [note]);
  const keep = useRef<() => void>(undefined);
  useEffect(() => {
    if (shownNote === sent.current.note && shownTags === sent.current.tags) return undefined;
    const timer = setTimeout(() => keep.current?.(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [shownNote, shownTags]);
  // A form that goes takes nothing with it that was typed.
  useEffect(() => () => keep.current?.(), []);
  if (!open) return null;

  const change = async (patch: AnnotationPatch): Promise<boolean> => {
    // By all rows, and not by the view: a row may have left its filter by what was said about it.
    const view = { dataset: rows.store.getState().view.dataset, sort: [], filter: [] };
    const result = await local['annotations.change']({
      view,
      selection: { kind: 'some', ranges: [[row, row]] },
      patch,
    });
    if (!result.ok) toastFailure(result.failure);
    else await rows.refresh();
    return result.ok;
  };
  const keepWords = () => {
    const patch: AnnotationPatch = {
      ...(shownTags === sent.current.tags ? {} : { tags: tagsOf(shownTags) }),
      ...(shownNote === sent.current.note ? {} : { note: shownNote }),
    };
    if (!isReady || Object.keys(patch).length === 0) return;
    sent.current = { tags: patch.tags?.join(', ') ?? sent.current.tags, note: shownNote };
    void change(patch).then((isKept) => {
      if (!isKept) sent.current = { tags, note };
    });
  };
  keep.current = keepWords;
  return (
    <div className="review-form" role="group" aria-label="My review">
      <div className="review-verdicts" role="group" aria-label="My verdict">
        {ANNOTATION_VERDICTS.map((one) => (
          <Button
            key={one}
            active={verdict === one}
            aria-pressed={verdict === one}
            disabled={!isReady}
            onClick={() => void change({ verdict: verdict === one ? null : one })}
          >
            {VERDICT_WORDS[one]}
          </Button>
        ))}
      </div>
      <InputGroup
        aria-label="My tags, separated by commas"
        placeholder="Tags, separated by commas"
        value={shownTags}
        disabled={!isReady}
        onValueChange={setTags}
        onBlur={keepWords}
      />
      <textarea
        className="bp6-input"
        aria-label="My note"
        placeholder="Note"
        maxLength={4000}
        value={shownNote}
        disabled={!isReady}
        onChange={(event) => setNote(event.currentTarget.value)}
        onBlur={keepWords}
      />
    </div>
  );
};
