import { useState, type ReactNode } from 'react';
import { collapse } from '../../shared/rules/zoom-mode';
import { TEXT } from './text';

/** A list that shows 10 items, and a button with the number of hidden ones. */
export const Collapsed = <T,>({
  items,
  children,
}: {
  readonly items: readonly T[];
  readonly children: (item: T, index: number) => ReactNode;
}) => {
  const [isOpen, setOpen] = useState(false);
  const { shown, hidden } = collapse(items, isOpen);
  return (
    <>
      {shown.map(children)}
      {hidden > 0 && (
        <button type="button" className="link more" onClick={() => setOpen(true)}>
          {TEXT.more(hidden)}
        </button>
      )}
    </>
  );
};
