import { useId, useState, type KeyboardEvent } from 'react';
import { TEXT } from './text';

export type PickerField = { readonly field_id: string; readonly label: string; readonly type: string };

type FieldSearchProps = {
  readonly fields: readonly PickerField[];
  /** The field that is chosen now: the list starts at it. */
  readonly value: string;
  readonly label?: string;
  readonly onPick: (field_id: string) => void;
};

/** True if a label contains every word of a text. */
const matches = (label: string, text: string): boolean =>
  text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.toLowerCase().includes(word));

/** The matching fields and the highlighted one, moved by the arrow keys. */
const useFieldSearch = ({ fields, value, onPick }: FieldSearchProps) => {
  const [text, setText] = useState('');
  const [at, setAt] = useState<number | null>(null);
  const found = fields.filter((field) => matches(field.label, text));
  const chosen = found.findIndex((field) => field.field_id === value);
  const current = Math.min(at ?? Math.max(0, chosen), found.length - 1);
  const press = (event: KeyboardEvent) => {
    const one = found[current];
    if (event.key === 'ArrowDown') setAt(Math.min(found.length - 1, current + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(0, current - 1));
    else if (event.key === 'Enter' && one) onPick(one.field_id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const type = (next: string) => {
    setText(next);
    setAt(0);
  };
  return { text, found, current, press, type, highlight: setAt };
};

/** A search field over a list of fields; Enter or a click picks one. */
export const FieldSearch = (props: FieldSearchProps) => {
  const { fields, label = TEXT.findField, onPick } = props;
  const { text, found, current, press, type, highlight } = useFieldSearch(props);
  const id = useId();
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
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
      />
      <ul id={id} role="listbox" aria-label={TEXT.fields}>
        {found.map((field, i) => (
          <li
            key={field.field_id}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === current}
            onMouseMove={() => highlight(i)}
            onClick={() => onPick(field.field_id)}
            ref={i === current ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined}
          >
            <bdi className="cut grow">{field.label}</bdi>
            <span className="hint">{field.type}</span>
          </li>
        ))}
        {found.length === 0 && <li className="hint">{fields.length === 0 ? TEXT.noFields : TEXT.noField}</li>}
      </ul>
    </div>
  );
};
