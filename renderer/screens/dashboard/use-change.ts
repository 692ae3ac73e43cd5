import { useEffect, useRef } from 'react';

/** Calls back when a value has changed since the last drawing, but not for the first one. */
export const useChange = (value: string | number, onChange: () => void): void => {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    onChange();
  }, [value]);
};
