import { Button, TextArea } from '@blueprintjs/core';
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { addText } from './paste-store';
import { TEXT } from './text';

/**
 * Takes pasted and typed text. A paste goes straight to the rows: a field with 50,000 lines would hold up the window each time that it is
 * drawn. Text that could not be stored stays in the field, or is put there.
 */
export const PasteBox = ({ tab }: { readonly tab: string }) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const storePasted = async (pasted: string) => {
    if (await addText(tab, pasted)) return;
    if (field.current) field.current.value = [field.current.value, pasted].filter(Boolean).join('\n');
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    event.preventDefault();
    void storePasted(event.clipboardData.getData('text/plain'));
  };
  const readTyped = async () => {
    const typed = field.current?.value ?? '';
    if ((await addText(tab, typed)) && field.current?.value === typed) field.current.value = '';
    field.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    void readTyped();
  };
  return (
    <div className="strip paste-box">
      <TextArea
        inputRef={field}
        aria-label={TEXT.box}
        placeholder={TEXT.boxHint}
        autoFocus
        fill
        rows={2}
        spellCheck={false}
        onPaste={paste}
        onKeyDown={press}
      />
      <Button onClick={() => void readTyped()}>{TEXT.read}</Button>
    </div>
  );
};
