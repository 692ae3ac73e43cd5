import { create } from 'zustand';

/** Names the part of a screen that ages, with the time at which it came, in milliseconds since the epoch. */
type Age = { readonly what: string; readonly since: number };

/** The text of the status line for the current screen, and the age of its rows. */
export const useStatus = create<{ readonly text: string; readonly age: Age | null }>(() => ({
  text: '',
  age: null,
}));

/** Sets the text of the status line for the current screen, and the age of its rows if they age. */
export const setStatus = (text: string, age: Age | null = null): void => useStatus.setState({ text, age });
