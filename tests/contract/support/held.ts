/** Something that is waited for until it is let go; `reached` tells that somebody waits. */
export const held = () => {
  let letGo: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (letGo = resolve));
  let come: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => (come = resolve));
  return { letGo, reached, wait: () => (come(), over) };
};
