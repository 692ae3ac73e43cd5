/** Texts about the log. */
export const text = {
  nothingLogged: 'Nothing has failed yet, so there is no log.',
  nothingToDo: 'Nothing to do.',
  ownError: 'Something went wrong in Postern itself.',
} as const;
