import { keyHint, runCommand } from '../../commands/registry';
import { InputGroup, Button, TextArea } from '@blueprintjs/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { CASE_LIMITS, type Case, type Pin } from '../../../shared/model/case';
import { evidenceOf, type CaseEvidence } from '../../../shared/rules/case-evidence';
import { EmptyState } from '../../components/EmptyState';
import { LongText } from '../../components/LongText';
import { ListGrid } from '../../dataset-view/list/ListGrid';
import { useFollowedItem } from '../../dataset-view/list/use-followed-item';
import { useApp } from '../../state/app-store';
import { useDefang } from '../../state/format';
import { CaseIndicators } from './CaseIndicators';
import { changeCase, pinList, showIndicators, showsIndicators, useCases, writeNotes } from './cases-store';
import { pinnedRecord } from './pinned-record';
import { TEXT } from './text';
import { focusRows, isFocusFree } from '../../state/screen-focus';
import { Markdown } from '../../components/Markdown';
import { useSavedText } from '../../components/use-saved-text';

type NotesProps = { readonly open: Case; readonly isReadOnly: boolean };

/** Goes from the notes to the rows that they were opened from, or else to the evidence of the case. */
const leaveNotes = (editor: HTMLElement, from: Element | null): void => {
  const rows = from?.isConnected ? from : editor.closest('.case-detail')?.querySelector('.dataset-grid');
  if (rows) focusRows(rows);
  if (document.activeElement === editor) editor.blur();
};

/** The notes of a case: drawn, or as they are written. */
export const Notes = ({ open, isReadOnly }: NotesProps) => {
  const isWriting = useCases((s) => s.isWriting);
  const notes = useSavedText(open.notes, (text) => changeCase({ notes: text }));
  const section = useRef<HTMLElement>(null);
  const editor = useRef<HTMLTextAreaElement>(null);
  const wasWriting = useRef(isWriting);
  const from = useRef<Element | null>(null);
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
          onFocus={({ relatedTarget }) => {
            from.current = relatedTarget?.closest('.dataset-grid') ?? null;
            writeNotes(true);
          }}
          onBlur={() => {
            notes.save();
            writeNotes(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            leaveNotes(event.currentTarget, from.current);
          }}
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

type DetailProps = { readonly open: Case; readonly isReadOnly: boolean };

const textOf = ({ content }: Pin): string => {
  switch (content.kind) {
    case 'screenshot':
      return '';
    case 'headers':
    case 'text':
    case 'html':
    case 'query':
      return content.text;
    default:
      return JSON.stringify(content.data, null, 2);
  }
};

/** The content of a pin: its text, defanged, or its picture. */
const PinContent = ({ pin }: { readonly pin: Pin }) => {
  const show = useDefang();
  return (
    <section className="pin-content" aria-label={TEXT.content} tabIndex={0}>
      {pin.content.kind === 'screenshot' ? (
        <img src={`data:image/png;base64,${pin.content.png}`} alt={TEXT.picture(pin.title)} />
      ) : (
        <pre>
          <LongText key={pin.id} text={show(textOf(pin))} />
        </pre>
      )}
    </section>
  );
};

/** The parts of the current evidence, of which one is shown. */
const Parts = ({ pins }: { readonly pins: CaseEvidence['pins'] }) => {
  const [chosen, setChosen] = useState<string>();
  const shown = pins.find(({ id }) => id === chosen) ?? pins[0];
  return (
    <>
      {pins.length > 1 && (
        <div className="segments" role="group" aria-label={TEXT.parts}>
          {pins.map(({ id, content }) => (
            <button key={id} type="button" aria-pressed={id === shown.id} onClick={() => setChosen(id)}>
              {TEXT.kinds[content.kind]}
            </button>
          ))}
        </div>
      )}
      <PinContent pin={shown} />
    </>
  );
};

const Evidence = ({ open, isReadOnly }: DetailProps) => {
  const isSignedIn = useApp((s) => s.session.kind === 'signedIn');
  const current = useStore(pinList.store, (s) => {
    const row = pinList.currentRow(s);
    return row ? pinList.item(row.row) : undefined;
  });
  // A bundle may be of another tenant.
  useFollowedItem(pinList, isReadOnly ? undefined : pinnedRecord);
  if (open.pins.length === 0)
    return (
      <EmptyState title={TEXT.noPins}>
        {!isReadOnly && (
          <p>
            {isSignedIn ? TEXT.noPinsNote(keyHint('case.pin')) : TEXT.noPinsSignedOut(keyHint('cases.notes'))}
          </p>
        )}
      </EmptyState>
    );
  return (
    <>
      <div className="case-pins">
        <ListGrid name={TEXT.evidence} list={pinList} onOpen={() => runCommand('cases.openPin')} />
      </div>
      {current && <Parts key={current.id} pins={current.pins} />}
    </>
  );
};

/** A case: its name, its notes, its evidence with the content of the current piece, and its indicators. */
export const CaseDetail = ({ open, isReadOnly }: DetailProps) => {
  const pieces = useMemo(() => evidenceOf(open.pins), [open.pins]);
  useEffect(() => void pinList.put(pieces), [pieces]);
  const hasIndicators = useCases(showsIndicators) && !isReadOnly;
  // A case has a name: the former one comes back in place of an empty one.
  const title = useSavedText(open.title, async (text) =>
    text.trim() === '' ? true : changeCase({ title: text.trim() }),
  );
  return (
    <div className="case-detail" data-pane>
      <InputGroup
        aria-label={TEXT.caseName}
        maxLength={CASE_LIMITS.title}
        readOnly={isReadOnly}
        value={title.value}
        onChange={title.onChange}
        onBlur={title.save}
      />
      <Notes open={open} isReadOnly={isReadOnly} />
      {!isReadOnly && (
        <div className="segments" role="group" aria-label={TEXT.tabs}>
          <button type="button" aria-pressed={!hasIndicators} onClick={() => showIndicators(open, false)}>
            {TEXT.evidenceTab(pieces.length)}
          </button>
          <button type="button" aria-pressed={hasIndicators} onClick={() => showIndicators(open, true)}>
            {TEXT.indicators}
          </button>
        </div>
      )}
      {hasIndicators ? <CaseIndicators open={open} /> : <Evidence open={open} isReadOnly={isReadOnly} />}
    </div>
  );
};
