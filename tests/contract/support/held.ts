/** A promise that stays pending until it is released; `reached` resolves when it is awaited. */
export const held = () => {
  let letGo: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (letGo = resolve));
  let come: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => (come = resolve));
  return { letGo, reached, wait: () => (come(), over) };
};
