import { createContext, useContext, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { Json } from '../../shared/model/json';
import type { RecordTarget } from './record-target';
import { openValueMenu } from './value-menu';

/** Which record the values below are of. */
export const EvidenceTarget = createContext<RecordTarget | null>(null);

type AskedProps = {
  /** The value's name on the wire, by which the tenant's field is found. */
  readonly field: string;
  readonly label: string;
  readonly value: unknown;
  readonly children: ReactNode;
};

const isPlain = (value: unknown): value is Json =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** A value of a record that can be hunted, filtered for and copied: by its menu with the right button, or with Enter or `M` on it. */
export const EvidenceValue = ({ field, label, value, children }: AskedProps) => {
  const target = useContext(EvidenceTarget);
  if (!target || !isPlain(value) || value === '') return <>{children}</>;
  const open = (x: number, y: number) => void openValueMenu(target, { field, label, value }, x, y);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isMenu =
      event.key === 'Enter' ||
      event.key === 'm' ||
      event.key === 'ContextMenu' ||
      (event.key === 'F10' && event.shiftKey);
    if (!isMenu || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const box = event.currentTarget.getBoundingClientRect();
    open(box.left + 8, box.bottom);
  };
  const point = (event: MouseEvent) => {
    event.preventDefault();
    open(event.clientX, event.clientY);
  };
  return (
    <span
      className="asked"
      role="button"
      tabIndex={0}
      aria-haspopup="menu"
      title={`${label}: right button or M`}
      onContextMenu={point}
      onKeyDown={press}
    >
      {children}
    </span>
  );
};
