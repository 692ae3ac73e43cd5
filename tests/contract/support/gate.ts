/** Creates a promise that stays pending until `open` is called; `reached` resolves when someone waits at the gate. */
export const createGate = () => {
  const gate = Promise.withResolvers<void>();
  const arrival = Promise.withResolvers<void>();
  return {
    open: () => gate.resolve(),
    reached: arrival.promise,
    wait: () => {
      arrival.resolve();
      return gate.promise;
    },
  };
};
