import { useCallback, useRef, useState } from 'react';
import { refKey } from '../record-ref';
import { holdOpenTabs } from '../open-tab-store';
import type { OpenRecord, TrailStep } from './trail-context';

/** The state in which a record was left for another one. */
type Left = { readonly tabs: ReturnType<typeof holdOpenTabs>; readonly opener: Element | null };

/** A record that was opened from another, and how that one was left. */
export type OpenedStep = TrailStep & { readonly key: string; readonly left: Left };

/** Focuses an element once what hides it is gone. */
const focusLater = (element: Element | null): void =>
  void requestAnimationFrame(() => {
    if (element instanceof HTMLElement && element.isConnected) element.focus();
  });

/** Follows the records that are opened from one another. Going back finds each as it was left: its tab, its scroll position, its focus. */
export const useTrail = (firstKey: string) => {
  const [steps, setSteps] = useState<readonly OpenedStep[]>([]);
  const current = useRef(steps);
  const change = (next: readonly OpenedStep[]) => {
    current.current = next;
    setSteps(next);
  };
  const backTo = useCallback((count: number) => {
    const first = current.current[count];
    if (!first) return;
    first.left.tabs.restore();
    change(current.current.slice(0, count));
    focusLater(first.left.opener);
  }, []);
  const open: OpenRecord = useCallback(
    (step) => {
      const key = refKey(step.ref);
      const known = [firstKey, ...current.current.map((one) => one.key)].indexOf(key);
      if (known >= 0) return backTo(known);
      const left = { tabs: holdOpenTabs(), opener: document.activeElement };
      change([...current.current, { ...step, key, left }]);
    },
    [firstKey],
  );
  const back = useCallback(() => backTo(current.current.length - 1), []);
  return { steps, open, back, backTo };
};
