import { Radio, RadioGroup } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import { EXCEPTION_LIST_LABELS, type ExceptionList } from '../../../shared/rules/exception-types';
import './exception.css';
import { TEXT } from './text';

const T = TEXT.lists;

type ListChoiceProps = {
  readonly lists: readonly ExceptionList[];
  readonly value: ExceptionList | '';
  /** The hint until a list is chosen. */
  readonly choose: string;
  /** Takes the focus as it is first drawn; nothing is chosen by that. */
  readonly isFocused: boolean;
  readonly onChange: (list: ExceptionList) => void;
};

/** Chooses what exceptions do, before anything else: nothing is chosen for the analyst. */
export const ListChoice = ({ lists, value, choose, isFocused, onChange }: ListChoiceProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) box.current?.querySelector('input')?.focus();
  }, []);
  return (
    <div ref={box} className="field list-choice" data-field="list">
      <RadioGroup
        label={T.label}
        inline
        selectedValue={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value as ExceptionList)}
      >
        {lists.map((list) => (
          <Radio key={list} value={list} className={`list-${list}`} label={EXCEPTION_LIST_LABELS[list]} />
        ))}
      </RadioGroup>
      <span className="hint field-note">{value === '' ? choose : T.hints[value]}</span>
    </div>
  );
};
