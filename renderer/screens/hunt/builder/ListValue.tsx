import { Cross } from '@blueprintjs/icons';
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { Json } from '../../../../shared/model/json';
import type { QueryField } from '../../../../shared/model/query';
import { formatCell, formatCount, useDefang } from '../../../state/format';
import { addValues, splitList, valueFrom } from './list-values';

type ListProps = {
  readonly field: QueryField;
  readonly values: readonly Json[];
  readonly isRegex: boolean;
  readonly onChange: (values: readonly Json[]) => void;
};

const MOST_SHOWN = 24;

/** Many values: type and press Enter, choose, or paste a list. */
export const ListValue = ({ field, values, isRegex, onChange }: ListProps) => {
  const [text, setText] = useState('');
  const [isWhole, setWhole] = useState(false);
  const show = useDefang();
  const nameOf = (value: Json) =>
    field.field_values?.find((one) => one.value === value)?.label ?? show(formatCell(value));
  const add = (texts: readonly string[]) => {
    onChange(
      addValues(
        values,
        texts.map((one) => valueFrom(field, one, isRegex)),
      ),
    );
    setText('');
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !event.ctrlKey && text.trim() !== '') add([text.trim()]);
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
  const left = field.field_values?.filter((one) => !values.some((value) => value === one.value)) ?? [];
  const shown = isWhole ? values : values.slice(0, MOST_SHOWN);
  return (
    <div className="list-value" role="group" aria-label="Values">
      {shown.map((value, i) => (
        <span key={i} className="token">
          <bdi className="cut">{nameOf(value)}</bdi>
          <button
            type="button"
            className="plain"
            aria-label={`Remove value ${nameOf(value)}`}
            onClick={() => onChange(values.filter((_, at) => at !== i))}
          >
            <Cross size={10} />
          </button>
        </span>
      ))}
      {values.length > MOST_SHOWN && (
        <button type="button" className="link" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `and ${formatCount(values.length - MOST_SHOWN)} more`}
        </button>
      )}
      {field.field_values && left.length > 0 ? (
        <select
          className="bare"
          aria-label="Add a value"
          value=""
          onChange={(event) => {
            const one = left[Number(event.currentTarget.value)];
            if (one) onChange([...values, one.value]);
          }}
        >
          <option value="">Add…</option>
          {left.map((one, i) => (
            <option key={i} value={i}>
              {one.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          className="bare mono"
          aria-label="Add a value"
          placeholder={values.length === 0 ? 'Type and press Enter, or paste a list' : ''}
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => text.trim() !== '' && add([text.trim()])}
        />
      )}
    </div>
  );
};
