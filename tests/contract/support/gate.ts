/** Creates a promise that stays pending until `open` is called; `reached` resolves when someone waits at the gate. */
export const createGate = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  let arrive: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => (arrive = resolve));
  const wait = () => {
    arrive();
    return opened;
  };
  return { open: () => open(), reached, wait };
};
