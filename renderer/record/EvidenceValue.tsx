import { createContext, useContext, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { Json } from '../../shared/model/json';
import { TEXT } from './text';
import { openValueMenu, type Evidence } from './value-menu';

/** The record whose values are shown inside. */
export const EvidenceContext = createContext<Evidence | null>(null);

type EvidenceValueProps = {
  /** The value's name on the wire, which finds the tenant's field. */
  readonly field: string;
  readonly label: string;
  readonly value: unknown;
  readonly children: ReactNode;
};

const isScalar = (value: unknown): value is Json =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const MENU_KEYS = ['Enter', 'm', 'ContextMenu'];

const opensMenu = ({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  (MENU_KEYS.includes(key) || (key === 'F10' && shiftKey)) && !ctrlKey && !altKey && !metaKey;

/** A value of a record with a menu to hunt, filter and copy it: by right-click, Enter or M. */
export const EvidenceValue = ({ field, label, value, children }: EvidenceValueProps) => {
  const evidence = useContext(EvidenceContext);
  if (!evidence || !isScalar(value) || value === '') return <>{children}</>;
  const open = (x: number, y: number) => void openValueMenu(evidence, { field, label, value }, x, y);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!opensMenu(event)) return;
    event.preventDefault();
    event.stopPropagation();
    const box = event.currentTarget.getBoundingClientRect();
    open(box.left + 8, box.bottom);
  };
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault();
    open(event.clientX, event.clientY);
  };
  return (
    <span
      className="evidence"
      role="button"
      tabIndex={0}
      aria-haspopup="menu"
      title={TEXT.valueMenu.hint(label)}
      onContextMenu={onContextMenu}
      onKeyDown={onKeyDown}
    >
      {children}
    </span>
  );
};
