import { Cross } from '@blueprintjs/icons';
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { Json } from '../../../shared/model/json';
import type { QueryField } from '../../../shared/model/query';
import { formatCell, useDefang } from '../../state/format';
import { addValues, splitList, valueFrom } from './list-values';
import { TEXT } from './text';

type ListProps = {
  readonly field: QueryField;
  readonly values: readonly Json[];
  readonly isRegex: boolean;
  readonly onChange: (values: readonly Json[]) => void;
};
type Choice = { readonly value: Json; readonly label: string };

const MOST_SHOWN = 24;

/** The values as tokens; a long list is shortened until it is expanded. */
const Tokens = ({ field, values, onChange }: Omit<ListProps, 'isRegex'>) => {
  const [isExpanded, setExpanded] = useState(false);
  const show = useDefang();
  const tokens = (isExpanded ? values : values.slice(0, MOST_SHOWN)).map(
    (value) => field.field_values?.find((one) => one.value === value)?.label ?? show(formatCell(value)),
  );
  return (
    <>
      {tokens.map((token, i) => (
        <span key={i} className="token">
          <bdi className="cut">{token}</bdi>
          <button
            type="button"
            className="plain"
            aria-label={TEXT.values.remove(token)}
            onClick={() => onChange(values.filter((_, at) => at !== i))}
          >
            <Cross size={10} />
          </button>
        </span>
      ))}
      {values.length > MOST_SHOWN && (
        <button type="button" className="link" onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? TEXT.values.showFewer : TEXT.values.showMore(values.length - MOST_SHOWN)}
        </button>
      )}
    </>
  );
};

const AddChoice = ({
  choices,
  onAdd,
}: {
  readonly choices: readonly Choice[];
  readonly onAdd: (value: Json) => void;
}) => (
  <select
    className="bare"
    aria-label={TEXT.values.add}
    value=""
    onChange={(event) => {
      const choice = choices[Number(event.currentTarget.value)];
      if (choice) onAdd(choice.value);
    }}
  >
    <option value="">{TEXT.values.addChoice}</option>
    {choices.map((choice, i) => (
      <option key={i} value={i}>
        {choice.label}
      </option>
    ))}
  </select>
);

/** An input that adds what is typed with Enter or on leaving it, and every value of a pasted list. */
const AddText = ({ field, values, isRegex, onChange }: ListProps) => {
  const [text, setText] = useState('');
  const add = (texts: readonly string[]) => {
    const added = texts.map((one) => valueFrom(field, one, isRegex));
    onChange(addValues(values, added));
    setText('');
  };
  const addTyped = () => add([text.trim()]);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !event.ctrlKey && text.trim() !== '') addTyped();
    else if (event.key === 'Backspace' && text === '' && values.length > 0) onChange(values.slice(0, -1));
    else return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    const texts = splitList(event.clipboardData.getData('text/plain'));
    if (texts.length < 2) return;
    event.preventDefault();
    add(texts);
  };
  return (
    <input
      className="bare mono"
      aria-label={TEXT.values.add}
      placeholder={values.length === 0 ? TEXT.values.listHint : ''}
      value={text}
      spellCheck={false}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={press}
      onPaste={paste}
      onBlur={() => text.trim() !== '' && addTyped()}
    />
  );
};

/** A list of values, which are chosen, typed or pasted. */
export const ListValue = (props: ListProps) => {
  const { field, values, onChange } = props;
  const unused = field.field_values?.filter((one) => !values.some((value) => value === one.value)) ?? [];
  return (
    <div className="list-value" role="group" aria-label={TEXT.values.list}>
      <Tokens field={field} values={values} onChange={onChange} />
      {unused.length > 0 ? (
        <AddChoice choices={unused} onAdd={(value) => onChange([...values, value])} />
      ) : (
        <AddText {...props} />
      )}
    </div>
  );
};
