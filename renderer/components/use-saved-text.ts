import { useRef, useState } from 'react';

/** A text that is saved once the analyst leaves it. */
export type SavedText = {
  readonly value: string;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
  /** Saves the text, unless it is saved already or on its way. */
  readonly save: () => void;
};

/**
 * Returns what a text field needs to save its text once the analyst leaves it. What was written stays until exactly that is saved: the
 * answer to a former save does not replace it, and a failed save does not lose it. `save` resolves to false if it failed.
 */
export const useSavedText = (saved: string, save: (text: string) => Promise<boolean>): SavedText => {
  const [draft, setDraft] = useState<string>();
  const onItsWay = useRef<string>(undefined);
  const drop = (ended: string) => setDraft((now) => (now === ended ? undefined : now));
  return {
    value: draft ?? saved,
    onChange: ({ currentTarget }) => setDraft(currentTarget.value),
    save: () => {
      if (draft === undefined || draft === onItsWay.current) return;
      if (draft === saved) {
        drop(draft);
        return;
      }
      onItsWay.current = draft;
      void save(draft).then((isSaved) => {
        if (onItsWay.current === draft) onItsWay.current = undefined;
        if (isSaved) drop(draft);
      });
    },
  };
};
