/** The action that the bulk action dialog opens with, if it was chosen before. */
let wanted: string | undefined;

/** Chooses the action that the next bulk action dialog opens with. */
export const wantAction = (action_id: string): void => void (wanted = action_id);

/** Returns the chosen action once. */
export const takeWantedAction = (): string | undefined => {
  const taken = wanted;
  wanted = undefined;
  return taken;
};
