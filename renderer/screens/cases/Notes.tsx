import { Button, TextArea } from '@blueprintjs/core';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { CASE_LIMITS, type Case } from '../../../shared/model/case';
import { isFocusFree } from '../../state/screen-focus';
import { changeCase, useCases, writeNotes } from './cases-store';
import { Markdown } from '../../components/Markdown';
import { TEXT } from './text';
import { useSavedText } from './use-saved-text';

type NotesProps = { readonly open: Case; readonly isReadOnly: boolean };

const leaveByEscape = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  event.currentTarget.blur();
};

/** The notes of a case: drawn, or as they are written. */
export const Notes = ({ open, isReadOnly }: NotesProps) => {
  const isWriting = useCases((s) => s.isWriting);
  const notes = useSavedText(open.notes, (text) => void changeCase({ notes: text }));
  const section = useRef<HTMLElement>(null);
  const editor = useRef<HTMLTextAreaElement>(null);
  const wasWriting = useRef(isWriting);
  useEffect(() => {
    // The editor of a case without notes is there before it is asked for.
    if (isWriting && !wasWriting.current) editor.current?.focus();
    if (wasWriting.current && !isWriting && isFocusFree()) section.current?.focus();
    wasWriting.current = isWriting;
  }, [isWriting]);
  // Notes that are saved are drawn; a case without any has a place to write them.
  const isEditor = isWriting || (!isReadOnly && open.notes === '' && notes.value === '');
  return (
    <section ref={section} className="case-notes" aria-label={TEXT.notesTitle} tabIndex={isEditor ? -1 : 0}>
      {isEditor ? (
        <TextArea
          inputRef={editor}
          aria-label={TEXT.notes}
          placeholder={TEXT.notes}
          maxLength={CASE_LIMITS.notes}
          readOnly={isReadOnly}
          autoFocus={isWriting}
          fill
          value={notes.value}
          onChange={notes.onChange}
          onFocus={() => writeNotes(true)}
          onBlur={() => {
            notes.onBlur();
            writeNotes(false);
          }}
          onKeyDown={leaveByEscape}
        />
      ) : (
        <>
          <Button variant="minimal" size="small" onClick={() => writeNotes(true)}>
            {isReadOnly ? TEXT.asWritten : TEXT.editNotes}
          </Button>
          {notes.value === '' ? <p>{TEXT.noNotes}</p> : <Markdown text={notes.value} />}
        </>
      )}
    </section>
  );
};
