import { Button, InputGroup } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { REVIEW_COLUMNS, REVIEW_VERDICTS, type ReviewPatch } from '../../../shared/model/offline';
import { commands } from '../../bridge';
import type { Rows } from '../../components/rows/rows-store';
import { say } from '../../state/overlay-store';
import { cellText } from '../../state/words';

const WORDS = { malicious: 'Malicious', suspicious: 'Suspicious', clean: 'Clean', unsure: 'Unsure' } as const;

const tagsOf = (text: string): string[] => [...new Set(text.split(',').map((tag) => tag.trim()).filter(Boolean))];

/** Verdict, tags and note about the open row; they are kept beside the file, never in it. */
export const ReviewForm = ({ rows }: { readonly rows: Rows }) => {
  const open = useStore(rows.store, (s) => s.open);
  const columns = useStore(rows.store, (s) => s.dataset.columns);
  const isReady = useStore(rows.store, (s) => s.dataset.state === 'complete');
  const cell = (key: string) => open?.cells[columns.findIndex((column) => column.key === key) + 1] ?? null;
  const verdict = cell(REVIEW_COLUMNS.verdict);
  const held = cell(REVIEW_COLUMNS.tags);
  const tags = Array.isArray(held) ? held.map((tag) => cellText(tag)).join(', ') : '';
  const words = cell(REVIEW_COLUMNS.note);
  const note = typeof words === 'string' ? words : '';
  const [shownTags, setTags] = useState(tags);
  const [shownNote, setNote] = useState(note);
  useEffect(() => setTags(tags), [tags, open?.row]);
  useEffect(() => setNote(note), [note, open?.row]);
  if (!open) return null;

  const change = async (patch: ReviewPatch) => {
    const result = await commands['review.change']({ view: rows.store.getState().view, selection: { kind: 'some', ranges: [[open.row, open.row]] }, patch });
    if (!result.ok) say(result.failure.message, 'bad', result.failure.next);
    else await rows.refresh();
  };
  return (
    <div className="review-form" role="group" aria-label="My review">
      <div className="review-verdicts" role="group" aria-label="My verdict">
        {REVIEW_VERDICTS.map((one) => (
          <Button key={one} active={verdict === one} aria-pressed={verdict === one} disabled={!isReady} onClick={() => void change({ verdict: verdict === one ? null : one })}>
            {WORDS[one]}
          </Button>
        ))}
      </div>
      <InputGroup aria-label="My tags, separated by commas" placeholder="Tags, separated by commas" value={shownTags} disabled={!isReady} onValueChange={setTags} onBlur={() => shownTags !== tags && void change({ tags: tagsOf(shownTags) })} />
      <textarea className="bp6-input" aria-label="My note" placeholder="Note" maxLength={4000} value={shownNote} disabled={!isReady} onChange={(event) => setNote(event.currentTarget.value)} onBlur={() => shownNote !== note && void change({ note: shownNote })} />
    </div>
  );
};
