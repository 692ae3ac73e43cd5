import { InputGroup } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import type { Tie } from './item';
import { TEXT } from './text';

type StoredTextProps = {
  readonly value: string;
  readonly maxLength: number;
  readonly error?: (value: string) => string | undefined;
  /** Stores the text; resolves to false if it can't. */
  readonly onStore: (value: string) => Promise<boolean>;
  readonly tie: Tie;
};

/** A text, which is stored once the field is left or Enter is pressed. A wrong one, and one that can't be stored, stays as typed. */
export const StoredText = ({ value, maxLength, error = () => undefined, onStore, tie }: StoredTextProps) => {
  const [text, setText] = useState(value);
  /** Enter stores a text, and leaving the field afterwards must not store it again. */
  const lastSent = useRef(value);
  useEffect(() => {
    lastSent.current = value;
    setText(value);
  }, [value]);
  /** The text that could not be stored. */
  const [failed, setFailed] = useState<string>();
  const typed = text.trim();
  const wrong = error(typed);
  const problem = wrong ?? (typed === failed ? TEXT.notStored : undefined);
  const store = async () => {
    if (wrong !== undefined || typed === lastSent.current) return;
    lastSent.current = typed;
    setFailed(undefined);
    if (await onStore(typed)) return;
    lastSent.current = value;
    setFailed(typed);
    setText((now) => (now === value ? typed : now));
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
        onBlur={() => void store()}
        onKeyDown={({ key }) => {
          if (key === 'Enter') void store();
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
