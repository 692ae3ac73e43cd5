import { MenuItem } from '@blueprintjs/core';
import { keyHint } from '../../commands/registry';
import { PLAIN_COPY, type CellCopy } from '../grid/copy-cells';
import { copyLine } from '../grid/grid-actions';
import type { GridColumn } from '../grid/grid-column';
import type { RowAt } from '../grid/grid-props';
import { TEXT } from '../text';
import type { ViewTarget } from '../view/dataset-view';
import { copyColumn } from './cell-filters';

const DEFANGED: CellCopy = { style: 'defanged', isGuarded: true };
const UNGUARDED: CellCopy = { style: 'raw', isGuarded: false };

type CopyProps = {
  readonly view: Pick<ViewTarget, 'store' | 'rows'>;
  readonly how: CellCopy;
  readonly column: GridColumn | undefined;
};

/** Copies a column, or each of its values once. */
const ColumnItems = ({ view, how, column }: CopyProps) => (
  <>
    <MenuItem
      text={TEXT.copyColumn}
      disabled={!column}
      onClick={() => column && void copyColumn(view, column, false, how)}
    />
    <MenuItem
      text={TEXT.copyDistinct}
      disabled={!column}
      onClick={() => column && void copyColumn(view, column, true, how)}
    />
  </>
);

type CellProps = CopyProps & { readonly at: RowAt; readonly columns: readonly GridColumn[] };

/** Copies the marked rectangle, the cell and the row. */
const CellItems = ({ at: { row, column, copyRange }, columns, how }: CellProps) => {
  const hasKeys = how === PLAIN_COPY;
  const keyOf = (command: string) => (hasKeys ? { label: keyHint(command) } : {});
  return (
    <>
      {copyRange && <MenuItem text={TEXT.copyRange} {...keyOf('grid.copy')} onClick={() => copyRange(how)} />}
      {how.isGuarded && (
        <MenuItem
          text={TEXT.copyCell}
          {...(copyRange ? {} : keyOf('grid.copy'))}
          disabled={!column}
          onClick={() => column && copyLine(row, [column], how)}
        />
      )}
      <MenuItem text={TEXT.copyRow} {...keyOf('grid.copyRow')} onClick={() => copyLine(row, columns, how)} />
    </>
  );
};

/** Copies a cell, its row, its column or the marked rectangle: as sent, defanged, or without the guard against formulas. */
export const CopyItems = (props: Omit<CellProps, 'how'>) => (
  <>
    <CellItems {...props} how={PLAIN_COPY} />
    <ColumnItems {...props} how={PLAIN_COPY} />
    <MenuItem text={TEXT.copyDefanged} popoverProps={{ transitionDuration: 0 }}>
      <CellItems {...props} how={DEFANGED} />
      <ColumnItems {...props} how={DEFANGED} />
    </MenuItem>
    <MenuItem text={TEXT.copyUnguarded} popoverProps={{ transitionDuration: 0 }}>
      <CellItems {...props} how={UNGUARDED} />
      <ColumnItems {...props} how={UNGUARDED} />
    </MenuItem>
  </>
);

/** Copies a column from its header: as sent, defanged, or without the guard against formulas. */
export const CopyColumnItems = (props: Omit<CopyProps, 'how'>) => (
  <>
    <ColumnItems {...props} how={PLAIN_COPY} />
    <MenuItem text={TEXT.copyDefanged} popoverProps={{ transitionDuration: 0 }}>
      <ColumnItems {...props} how={DEFANGED} />
    </MenuItem>
    <MenuItem text={TEXT.copyUnguarded} popoverProps={{ transitionDuration: 0 }}>
      <ColumnItems {...props} how={UNGUARDED} />
    </MenuItem>
  </>
);
