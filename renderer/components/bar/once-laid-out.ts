import { flushSync } from 'react-dom';

/**
 * Calls `measure` before the next frame is painted, and whenever one of the elements gets another size; what it sets is drawn in that frame.
 * An effect that measured right away would make the browser lay out the page once more for each. Returns the function that ends it.
 */
export const onceLaidOut = (elements: readonly Element[], measure: () => void): (() => void) => {
  const observer = new ResizeObserver(() => flushSync(measure));
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
};
