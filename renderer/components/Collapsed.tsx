import { useState, type ReactNode } from 'react';
import { collapse } from '../../shared/rules/zoom-mode';
import { formatCount } from '../state/format';

/** Details that collapse at 10 items, with the number that waits behind them. */
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
          {formatCount(hidden)} more
        </button>
      )}
    </>
  );
};
