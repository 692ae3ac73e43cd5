import { useState, type ReactNode } from 'react';
import { collapse } from '../../shared/rules/zoom-mode';
import { TEXT } from './text';
import { useLostFocus } from './use-lost-focus';

/** Shows the rest of a list. It is gone once it was pressed. */
export const MoreButton = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <button ref={useLostFocus<HTMLButtonElement>()} type="button" className="link more" onClick={onClick}>
    {label}
  </button>
);

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
      {hidden > 0 && <MoreButton label={TEXT.more(hidden)} onClick={() => setOpen(true)} />}
    </>
  );
};
