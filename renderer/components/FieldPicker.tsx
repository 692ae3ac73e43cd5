import { CaretDown } from '@blueprintjs/icons';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Popover } from './Popover';
import './picker.css';

export type PickerField = { readonly field_id: string; readonly label: string; readonly type: string };
type FieldPickerProps = {
  readonly fields: readonly PickerField[];
  readonly value: string;
  readonly shown: string;
  readonly label?: string;
  readonly onPick: (field_id: string) => void;
};

const fits = (label: string, text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.toLowerCase().includes(word));

/** Fields found by typing. */
export const FieldSearch = ({
  fields,
  value,
  onPick,
  label = 'Find a field',
}: Omit<FieldPickerProps, 'shown'>) => {
  const [text, setText] = useState('');
  const found = fields.filter((field) => fits(field.label, text));
  const held = found.findIndex((field) => field.field_id === value);
  const [at, setAt] = useState<number | null>(null);
  const current = Math.min(at ?? Math.max(0, held), found.length - 1);
  const id = useId();
  const press = (event: KeyboardEvent) => {
    const one = found[current];
    if (event.key === 'ArrowDown') setAt(Math.min(found.length - 1, current + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(0, current - 1));
    else if (event.key === 'Enter' && one) onPick(one.field_id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="field-search">
      <input
        className="bp6-input"
        role="combobox"
        autoFocus
        aria-label={label}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found[current] ? `${id}-${current}` : undefined}
        placeholder={label}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <ul id={id} role="listbox" aria-label="Fields">
        {found.map((field, i) => (
          <li
            key={field.field_id}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === current}
            onMouseMove={() => setAt(i)}
            onClick={() => onPick(field.field_id)}
            ref={i === current ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined}
          >
            <bdi className="cut grow">{field.label}</bdi>
            <span className="hint">{field.type}</span>
          </li>
        ))}
        {found.length === 0 && <li className="hint">No field is called so</li>}
      </ul>
    </div>
  );
};

/** The field of a condition: a button that opens a search over all fields. */
export const FieldPicker = ({ fields, value, shown, label = 'Field', onPick }: FieldPickerProps) => {
  const [isOpen, setOpen] = useState(false);
  const face = useRef<HTMLButtonElement>(null);
  const next = useRef<'field' | 'after' | null>(null);
  useEffect(() => {
    if (isOpen) {
      next.current = 'field';
      return;
    }
    // The button was drawn anew when the search closed.
    const operator = face.current?.nextElementSibling;
    if (next.current === 'after' && operator instanceof HTMLElement) operator.focus();
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
      shouldReturnFocusOnClose={false}
      content={<FieldSearch fields={fields} value={value} onPick={pick} />}
    >
      {button}
    </Popover>
  );
};
