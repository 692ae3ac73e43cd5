import { targetKey, type RecordTarget } from '../record-target';

/** Lists of attachments on screen: each focuses its first button. */
const mounted = new Map<string, () => void>();
let wanted: string | undefined;

/** Has the attachments of a record focus their first button: at once if they are on screen, or else when they next are. */
export const focusDownloads = (target: RecordTarget): void => {
  const focus = mounted.get(targetKey(target));
  wanted = focus ? undefined : targetKey(target);
  focus?.();
};

/** Adds a record's list of attachments, and focuses it if that was asked for; returns a function that removes it. */
export const addDownloads = (target: RecordTarget, focus: () => void): (() => void) => {
  const key = targetKey(target);
  mounted.set(key, focus);
  if (wanted === key) focus();
  wanted = undefined;
  return () => {
    if (mounted.get(key) === focus) mounted.delete(key);
  };
};
