import { create } from 'zustand';

/** What the current screen tells the bottom line. */
export const useStatus = create<{
  readonly text: string;
  readonly cached: { readonly what: string; readonly since: number } | null;
}>(() => ({ text: '', cached: null }));

/** Says what is shown on the current screen. */
export const setStatus = (
  text: string,
  cached: { readonly what: string; readonly since: number } | null = null,
): void => useStatus.setState({ text, cached });
