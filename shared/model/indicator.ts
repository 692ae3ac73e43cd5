/** A reason to distrust a link, a sender or a file: `kind` for code, `text` for people. */
export type Indicator = { readonly kind: string; readonly text: string; readonly weight: 'bad' | 'warn' };
