import { create } from 'zustand';

/** The text of the status line for the current screen, and the age of its cached data. */
export const useStatus = create<{
  readonly text: string;
  readonly cached: { readonly what: string; readonly since: number } | null;
}>(() => ({ text: '', cached: null }));

/** Sets the text of the status line for the current screen. */
export const setStatus = (
  text: string,
  cached: { readonly what: string; readonly since: number } | null = null,
): void => useStatus.setState({ text, cached });
