import { useRef, useState } from 'react';

/** A text that is saved once the analyst leaves it. */
export type SavedText = {
  readonly value: string;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
  /** Saves the text, unless it is already saved or a save of it is running. */
  readonly save: () => void;
};

/**
 * Returns what a text field needs to save its text once the analyst leaves it. What was written stays until exactly that is saved: the
 * answer to a former save does not replace it, and a failed save does not lose it. `save` resolves to false if it failed.
 */
export const useSavedText = (saved: string, save: (text: string) => Promise<boolean>): SavedText => {
  const [draft, setDraft] = useState<string>();
  const inFlight = useRef<string>(undefined);
  const drop = (ended: string) => setDraft((now) => (now === ended ? undefined : now));
  return {
    value: draft ?? saved,
    onChange: ({ currentTarget }) => setDraft(currentTarget.value),
    save: () => {
      if (draft === undefined || draft === inFlight.current) return;
      // A save of another text that still runs will end after this one would have been left out.
      if (draft === saved && inFlight.current === undefined) return drop(draft);
      inFlight.current = draft;
      void save(draft).then((isSaved) => {
        if (inFlight.current === draft) inFlight.current = undefined;
        if (isSaved) drop(draft);
      });
    },
  };
};
