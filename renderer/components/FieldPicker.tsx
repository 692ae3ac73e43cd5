import { CaretDown } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { FieldSearch, type PickerField } from './FieldSearch';
import { Popover } from './Popover';
import './picker.css';
import { TEXT } from './text';

type FieldPickerProps = {
  readonly fields: readonly PickerField[];
  readonly value: string;
  /** The name of the chosen field. */
  readonly shown: string;
  readonly label?: string;
  readonly onPick: (field_id: string) => void;
};

/** The field of a condition: a button that opens a search over all fields. After a pick, the next control gets the focus. */
export const FieldPicker = ({ fields, value, shown, label = TEXT.field, onPick }: FieldPickerProps) => {
  const [isOpen, setOpen] = useState(false);
  const face = useRef<HTMLButtonElement>(null);
  const next = useRef<'field' | 'after' | null>(null);
  useEffect(() => {
    if (isOpen) {
      next.current = 'field';
      return;
    }
    // The button was rendered again when the search closed.
    const operator = face.current?.nextElementSibling;
    const takesFocus = operator?.matches('button, input, select') === true;
    if (next.current === 'after' && takesFocus) (operator as HTMLElement).focus();
    else if (next.current !== null) face.current?.focus();
    next.current = null;
  }, [isOpen]);
  const button = (
    <button
      ref={face}
      type="button"
      className="picker field-button"
      aria-label={`${label}: ${shown}`}
      aria-haspopup="listbox"
      onClick={() => setOpen(!isOpen)}
    >
      <bdi className="cut grow">{shown}</bdi>
      <CaretDown size={12} />
    </button>
  );
  if (!isOpen) return button;
  const pick = (field_id: string) => {
    next.current = 'after';
    setOpen(false);
    onPick(field_id);
  };
  return (
    <Popover
      isOpen
      onOpen={setOpen}
      placement="bottom-start"
      content={<FieldSearch fields={fields} value={value} onPick={pick} />}
    >
      {button}
    </Popover>
  );
};
