/** Texts of the files screen. */
export const TEXT = {
  title: 'Files',
  annotate: 'Verdict, tags, note for the selected rows…',
  undo: 'Undo',
  open: 'Open files…',
} as const;
