import { useEffect, useState } from 'react';

/** A text that is saved once the analyst leaves it. */
export type SavedText = {
  readonly value: string;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
  readonly onBlur: () => void;
};

/** Returns what a text field needs to save its text once the analyst leaves it. */
export const useSavedText = (saved: string, save: (text: string) => void): SavedText => {
  const [text, setText] = useState(saved);
  useEffect(() => setText(saved), [saved]);
  return {
    value: text,
    onChange: ({ currentTarget }) => setText(currentTarget.value),
    onBlur: () => {
      if (text !== saved) save(text);
    },
  };
};
