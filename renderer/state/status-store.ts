import { create } from 'zustand';

/** The text of the status line for the current screen, and the time at which its rows came, in milliseconds since the epoch. */
export const useStatus = create<{ readonly text: string; readonly since: number | null }>(() => ({
  text: '',
  since: null,
}));

/** Sets the text of the status line for the current screen, and when its rows came if they age. */
export const setStatus = (text: string, since: number | null = null): void =>
  useStatus.setState({ text, since });
