/** Elements of one kind, such as grids. Commands act on the one that has the focus. */
export type FocusTargets<T> = {
  /** Adds an element's target, which is undefined while the focus is elsewhere; returns a function that removes it. */
  readonly add: (target: () => T | undefined) => () => void;
  /** Returns the target of the element that has the focus. */
  readonly focused: () => T | undefined;
};

/** Creates the targets of one kind of element. */
export const createFocusTargets = <T>(): FocusTargets<T> => {
  const all = new Set<() => T | undefined>();
  return {
    add: (target) => {
      all.add(target);
      return () => void all.delete(target);
    },
    focused: () => {
      for (const target of all) {
        const found = target();
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
};

/** Targets of many elements, such as the values of a record: each is found by its element, and none is listed. */
type ElementTargets<T> = {
  /** Returns the `ref` that gives an element its target, as it is drawn now. */
  readonly ref: (target: T) => (element: Element | null) => void;
  /** Returns the target of the element that has the focus. */
  readonly focused: () => T | undefined;
};

/** Creates the targets of many elements of one kind. */
export const createElementTargets = <T>(): ElementTargets<T> => {
  const targets = new WeakMap<Element, T>();
  return {
    ref: (target) => (element) => {
      if (element) targets.set(element, target);
    },
    focused: () => (document.activeElement ? targets.get(document.activeElement) : undefined),
  };
};
