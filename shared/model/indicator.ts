/** One thing an analyst should know about a link, a sender or a file: `kind` for programs, `words` for people. */
export type Indicator = { readonly kind: string; readonly text: string; readonly weight: 'bad' | 'warn' };
