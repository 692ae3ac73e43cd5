import { useEffect, useRef, useState } from 'react';
import type { AnnotationPatch } from '../../../shared/model/annotations';
import { parseTags } from './annotations';

/** Milliseconds after the last key until the text is saved. */
const PAUSE_MS = 800;

/** The tags and the note of a row, as text. */
export type AnnotationText = { readonly tags: string; readonly note: string };

const changes = (draft: AnnotationText, sent: AnnotationText): AnnotationPatch => ({
  ...(draft.tags === sent.tags ? {} : { tags: parseTags(draft.tags) }),
  ...(draft.note === sent.note ? {} : { note: draft.note }),
});

/**
 * Holds the text that the analyst types, and saves it after a pause, when a field loses the focus, and when the form closes.
 * Text that is stored from elsewhere replaces it, such as by Undo.
 */
export const useAnnotationDraft = (
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
