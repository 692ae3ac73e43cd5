import { useEffect, useState } from 'react';
import { useApp } from '../../state/app-store';
import { TEXT } from '../text';

const SECOND = 1_000;

/** Returns the whole seconds until a time, at least 1. They are counted again each second. */
const useSecondsUntil = (time: number | undefined): number => {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (time === undefined) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [time]);
  return Math.max(1, Math.ceil(((time ?? now) - now) / SECOND));
};

/** Says that rows are being fetched, or how long the tenant makes the request wait. */
export const RunningNote = ({ text }: { readonly text: string }) => {
  const until = useApp(({ session }) => (session.kind === 'signedIn' ? session.slowedUntil : undefined));
  const seconds = useSecondsUntil(until);
  return <span className="quiet">{until === undefined ? text : TEXT.loads.waiting(seconds)}</span>;
};
