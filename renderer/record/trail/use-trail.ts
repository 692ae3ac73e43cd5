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

/** The records that were opened from one another, and those that going back has left, nearest first. */
type Trail = { readonly steps: readonly OpenedStep[]; readonly ahead: readonly OpenedStep[] };

/**
 * Follows the records that are opened from one another. Going back finds each as it was left: its tab, its scroll position, its focus.
 * Going forward opens the records again that going back has left, until another one is opened.
 */
export const useTrail = (firstKey: string) => {
  const [trail, setTrail] = useState<Trail>({ steps: [], ahead: [] });
  const current = useRef(trail);
  const change = (next: Trail) => {
    current.current = next;
    setTrail(next);
  };
  const backTo = useCallback((count: number) => {
    const { steps, ahead } = current.current;
    const first = steps[count];
    if (!first) return;
    first.left.tabs.restore();
    change({ steps: steps.slice(0, count), ahead: [...steps.slice(count), ...ahead] });
    focusLater(first.left.opener);
  }, []);
  const add = useCallback((step: TrailStep, key: string, ahead: Trail['ahead']) => {
    const left = { tabs: holdOpenTabs(), opener: document.activeElement };
    change({ steps: [...current.current.steps, { ...step, key, left }], ahead });
  }, []);
  const open: OpenRecord = useCallback(
    (step) => {
      const key = refKey(step.ref);
      const known = [firstKey, ...current.current.steps.map((one) => one.key)].indexOf(key);
      if (known >= 0) return backTo(known);
      add(step, key, []);
    },
    [firstKey],
  );
  const back = useCallback(() => backTo(current.current.steps.length - 1), []);
  const forward = useCallback(() => {
    const [next, ...ahead] = current.current.ahead;
    if (next) add({ ref: next.ref, title: next.title }, next.key, ahead);
  }, []);
  return { ...trail, open, back, backTo, forward };
};
