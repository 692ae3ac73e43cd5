import { createContext, useContext, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { Json } from '../../shared/model/json';
import { openPivot, pivotText } from '../query/pivot-screen';
import { formatCell } from '../state/format';
import type { RecordRef } from './record-ref';
import { TEXT } from './text';
import { useOpenRecord } from './trail/trail-context';
import { placeName } from './verdicts/jump';
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

const isScalar = (value: unknown): value is Json =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const MENU_KEYS = ['m', 'ContextMenu'];

/** The key that lists what was seen with a value. */
const opensPivot = ({ key, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'p' && !ctrlKey && !altKey && !metaKey && !shiftKey;

const opensMenu = ({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent, isLink: boolean): boolean =>
  (MENU_KEYS.includes(key) || (key === 'Enter' && !isLink) || (key === 'F10' && shiftKey)) &&
  !ctrlKey &&
  !altKey &&
  !metaKey;

/** A value of a record with a menu to hunt, filter and copy it: by right-click, Enter or M; P lists what was seen with it. A value that stands for a record opens it by a click or Enter. */
export const EvidenceValue = ({ field, label, value, opens, place, children }: EvidenceValueProps) => {
  const evidence = useContext(EvidenceContext);
  const openStep = useOpenRecord();
  if (!evidence || !isScalar(value) || value === '') return <>{children}</>;
  const openRecord = opens && openStep ? () => openStep({ ref: opens, title: formatCell(value) }) : undefined;
  const open = (x: number, y: number) =>
    void openValueMenu(evidence, { field, label, value, openRecord }, x, y);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const opensRecord = openRecord !== undefined && event.key === 'Enter';
    const pivot = opensPivot(event) ? pivotText(value) : undefined;
    if (!opensRecord && pivot === undefined && !opensMenu(event, openRecord !== undefined)) return;
    event.preventDefault();
    event.stopPropagation();
    if (pivot !== undefined) return openPivot(pivot);
    if (opensRecord) return openRecord();
    const box = event.currentTarget.getBoundingClientRect();
    open(box.left + 8, box.bottom);
  };
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault();
    open(event.clientX, event.clientY);
  };
  return (
    <span
      className={openRecord ? 'evidence link' : 'evidence'}
      role="button"
      tabIndex={0}
      data-place={place ?? placeName({ part: 'summary', key: field })}
      aria-haspopup={openRecord ? undefined : 'menu'}
      title={openRecord ? TEXT.valueMenu.linkHint(label) : TEXT.valueMenu.hint(label)}
      onClick={openRecord}
      onContextMenu={onContextMenu}
      onKeyDown={onKeyDown}
    >
      {children}
    </span>
  );
};
