import { useEffect, useRef } from 'react';

/** Calls `onChange` after a render in which `value` changed, but not after the first render. */
export const useChange = (value: string | number, onChange: () => void): void => {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    onChange();
  }, [value]);
};
