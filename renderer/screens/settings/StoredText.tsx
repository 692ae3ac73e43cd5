import { InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { useSavedText } from '../../components/use-saved-text';
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
  /** The text that could not be stored. */
  const [failed, setFailed] = useState<string>();
  const field = useSavedText(value, async (written) => {
    const typed = written.trim();
    if (error(typed) !== undefined) return false;
    const isStored = await onStore(typed);
    setFailed(isStored ? undefined : typed);
    return isStored;
  });
  const typed = field.value.trim();
  const problem = error(typed) ?? (typed === failed ? TEXT.notStored : undefined);
  return (
    <span className="setting-text">
      <InputGroup
        {...tie}
        value={field.value}
        aria-invalid={problem !== undefined}
        spellCheck={false}
        maxLength={maxLength}
        onChange={field.onChange}
        onBlur={field.save}
        onKeyDown={({ key }) => {
          if (key === 'Enter') field.save();
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
