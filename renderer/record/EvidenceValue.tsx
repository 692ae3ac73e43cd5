import { createContext, useContext, type MouseEvent, type ReactNode } from 'react';
import type { Json } from '../../shared/model/json';
import { keyHint } from '../commands/registry';
import { pivotText } from '../query/pivot-screen';
import { formatCell } from '../state/format';
import type { RecordRef } from './record-ref';
import { TEXT } from './text';
import { useOpenRecord } from './trail/trail-context';
import { placeName } from './verdicts/jump';
import { VALUES } from './value-commands';
import { openValueMenu, type Evidence } from './value-menu';

/** The record whose values are shown inside. */
export const EvidenceContext = createContext<Evidence | null>(null);

type EvidenceValueProps = {
  /** The value's name on the wire, which finds the tenant's field. */
  readonly field: string;
  readonly label: string;
  readonly value: unknown;
  /** The record that the value stands for: a click or Enter opens it. */
  readonly opens?: RecordRef | undefined;
  /** The place that it stands for, if it is not a field of the record. */
  readonly place?: string | undefined;
  readonly children: ReactNode;
};

/** Returns true if there is a value to copy. */
const isSent = (value: unknown): value is Json =>
  value !== undefined && value !== null && value !== '' && typeof value !== 'function';

/**
 * A value of a record with a menu to hunt, filter and copy it, by right-click or its keys (`value-commands.ts`). A value that stands for a
 * record opens it by a click or Enter.
 */
export const EvidenceValue = ({ field, label, value, opens, place, children }: EvidenceValueProps) => {
  const evidence = useContext(EvidenceContext);
  const openStep = useOpenRecord();
  if (!evidence || !isSent(value)) return <>{children}</>;
  const openRecord = opens && openStep ? () => openStep({ ref: opens, title: formatCell(value) }) : undefined;
  const open = (x: number, y: number) =>
    void openValueMenu(evidence, { field, label, value, openRecord }, x, y);
  const openMenu = () => {
    const box = document.activeElement?.getBoundingClientRect();
    if (box) open(box.left + 8, box.bottom);
  };
  const ref = VALUES.ref({ open: openRecord ?? openMenu, openMenu, pivotText: () => pivotText(value) });
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault();
    open(event.clientX, event.clientY);
  };
  const menuKey = keyHint('value.menu');
  return (
    <span
      ref={ref}
      className={openRecord ? 'evidence link' : 'evidence'}
      role="button"
      tabIndex={0}
      data-place={place ?? placeName({ part: 'summary', key: field })}
      aria-haspopup={openRecord ? undefined : 'menu'}
      title={openRecord ? TEXT.valueMenu.linkHint(label, menuKey) : TEXT.valueMenu.hint(label, menuKey)}
      onClick={openRecord}
      onContextMenu={onContextMenu}
    >
      {children}
    </span>
  );
};
