import { MenuItem } from '@blueprintjs/core';
import { TEXT } from '../text';

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
      {...(hasKeys ? { label: '=' } : {})}
      disabled={isDisabled}
      onClick={() => onFilter('is')}
    />
    <MenuItem
      text={TEXT.excludeValue}
      {...(hasKeys ? { label: '!' } : {})}
      disabled={isDisabled}
      onClick={() => onFilter('isNot')}
    />
  </>
);
