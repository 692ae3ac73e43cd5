const LASTS = 'It is left as it is, and changes last only until you quit Postern.';

/** Notices about stored data that could not be read. `what` names it, such as `The list of jobs`. */
export const text = {
  refused: (what: string) => `${what} could not be read just now. ${LASTS}`,
  folderRefused: (name: string) =>
    `The stored data in “${name}” could not be read just now. Quit Postern and start it again.`,
  newer: (what: string) => `${what} was saved by a newer version of Postern. ${LASTS}`,
  unreadable: (what: string, movedTo: string) =>
    `${what} could not be read and starts empty. The damaged file was renamed to ${movedTo}.`,
  restored: (what: string, movedTo: string) =>
    `${what} could not be read, so an earlier copy is used. The damaged file was renamed to ${movedTo}.`,
} as const;
