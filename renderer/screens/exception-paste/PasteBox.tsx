import { Button, TextArea } from '@blueprintjs/core';
import { useRef, type ClipboardEvent } from 'react';
import { keyHint } from '../../commands/registry';
import { addText } from './paste-store';
import { readTyped } from './read-typed';
import { TEXT } from './text';
import { returnText, setTypedText, useTypedText } from './typed-text';

/**
 * Takes pasted and typed text. A paste goes straight to the rows: a field with 50,000 lines would hold up the window each time that it is
 * drawn. Text that could not be stored stays in the field, or is put there. The tab holds the field's text.
 */
export const PasteBox = ({ tab }: { readonly tab: string }) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const typed = useTypedText(tab);
  const storePasted = async (pasted: string) => {
    if (!(await addText(tab, pasted))) returnText(tab, pasted);
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    event.preventDefault();
    void storePasted(event.clipboardData.getData('text/plain'));
  };
  return (
    <div className="strip paste-box">
      <TextArea
        inputRef={field}
        aria-label={TEXT.box}
        placeholder={TEXT.boxHint(keyHint('exceptionPaste.read'))}
        autoFocus
        fill
        rows={2}
        value={typed}
        onChange={({ currentTarget }) => setTypedText(tab, currentTarget.value)}
        spellCheck={false}
        onPaste={paste}
      />
      <Button onClick={() => void readTyped(tab).then(() => field.current?.focus())}>{TEXT.read}</Button>
    </div>
  );
};
