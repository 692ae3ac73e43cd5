import { create } from 'zustand';

/** Names the part of a screen that ages, with the time at which it came, in milliseconds since the epoch. */
type Age = { readonly what: string; readonly since: number };

type Status = {
  readonly text: string;
  readonly age: Age | null;
  /** Names what the text is about, such as a queue. It is cut where there is little room, the text never. */
  readonly about: string;
};

/** The text of the status line for the current screen, and the age of its rows. */
export const useStatus = create<Status>(() => ({ text: '', age: null, about: '' }));

/** Sets the text of the status line for the current screen, the age of its rows if they age, and what it is about. */
export const setStatus = (text: string, age: Age | null = null, about = ''): void =>
  useStatus.setState({ text, age, about });
