import { InputGroup } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import type { Tie } from './item';

type StoredTextProps = {
  readonly value: string;
  readonly maxLength: number;
  readonly error?: (value: string) => string | undefined;
  readonly onStore: (value: string) => void;
  readonly tie: Tie;
};

/** A text, which is stored once the field is left or Enter is pressed. A wrong one stays as typed. */
export const StoredText = ({ value, maxLength, error = () => undefined, onStore, tie }: StoredTextProps) => {
  const [text, setText] = useState(value);
  /** Enter stores a text, and leaving the field afterwards must not store it again. */
  const lastSent = useRef(value);
  useEffect(() => {
    lastSent.current = value;
    setText(value);
  }, [value]);
  const typed = text.trim();
  const problem = error(typed);
  const store = () => {
    if (problem !== undefined || typed === lastSent.current) return;
    lastSent.current = typed;
    onStore(typed);
  };
  return (
    <span className="setting-text">
      <InputGroup
        {...tie}
        value={text}
        aria-invalid={problem !== undefined}
        spellCheck={false}
        maxLength={maxLength}
        onValueChange={setText}
        onBlur={store}
        onKeyDown={({ key }) => {
          if (key === 'Enter') store();
        }}
      />
      {problem !== undefined && (
        <span className="bad-text" role="alert">
          {problem}
        </span>
      )}
    </span>
  );
};
