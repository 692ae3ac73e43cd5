import { MenuItem } from '@blueprintjs/core';
import { keyHint } from '../../commands/registry';
import type { RowAt } from '../grid/grid-props';
import { TEXT } from '../text';
import { pivotOfCell, pivotOnCell } from './pivot-cell';

type FilterItemsProps = {
  readonly isDisabled?: boolean;
  readonly hasKeys?: boolean;
  readonly onFilter: (kind: 'is' | 'isNot') => void;
};

/** The two menu items that filter by a value: show only it, or exclude it. */
export const FilterItems = ({ isDisabled = false, hasKeys = false, onFilter }: FilterItemsProps) => (
  <>
    <MenuItem
      text={TEXT.onlyValue}
      {...(hasKeys ? { label: keyHint('grid.onlyValue') } : {})}
      disabled={isDisabled}
      onClick={() => onFilter('is')}
    />
    <MenuItem
      text={TEXT.excludeValue}
      {...(hasKeys ? { label: keyHint('grid.excludeValue') } : {})}
      disabled={isDisabled}
      onClick={() => onFilter('isNot')}
    />
  </>
);

/** The menu item that lists in a new tab all that was seen with a cell's value. */
export const PivotItem = ({ at }: { readonly at: RowAt }) => (
  <MenuItem
    text={TEXT.pivotValue}
    label={keyHint('grid.pivotValue')}
    disabled={pivotOfCell(at) === undefined}
    onClick={() => pivotOnCell(at)}
  />
);
