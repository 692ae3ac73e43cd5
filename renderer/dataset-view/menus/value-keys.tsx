import { MenuItem } from '@blueprintjs/core';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { keyHint } from '../../commands/registry';
import { huntValue } from '../../query/pivot';
import { rowAppDomain } from '../../query/row-table';
import { useApp } from '../../state/app-store';
import type { RowAt } from '../grid/grid-props';
import { TEXT } from '../text';
import type { ViewTarget } from '../view/dataset-view';
import { cellValue, keyOf, pressOnRow, ROW_KEYS } from './cell-filters';
import { PivotItem } from './menu-items';
import { pivotOnCell } from './pivot-cell';

/** Keys on a cell: `>` hunts its value, `P` lists what was seen with it; `=` and `!` filter by it. */
export const VALUE_KEYS = [...ROW_KEYS, '>', 'P'] as const;

/** The app and the domain in which a row's values are hunted; if absent, they are those of the row's own type. */
export type ValueDomain = Parameters<typeof huntValue>[0];

type Values = {
  readonly dataset: Pick<DatasetState, 'columns'>;
  readonly at: RowAt;
  readonly domain?: ValueDomain | undefined;
};

const isSignedIn = (): boolean => useApp.getState().session.kind === 'signedIn';
const canHunt = (at: RowAt): boolean => isSignedIn() && keyOf(at) !== undefined;
const hunt = ({ dataset, at, domain = rowAppDomain(dataset, at.row) }: Values): void =>
  void huntValue(domain, [keyOf(at) ?? '', at.column?.label ?? ''], cellValue(at));

/** The items of a cell's menu that do more with its value than filter by it. */
export const ValueItems = (values: Values) => {
  const isThere = useApp(({ session }) => session.kind === 'signedIn');
  return (
    <>
      {isThere && (
        <MenuItem
          text={TEXT.huntValue}
          label={keyHint('grid.huntValue')}
          disabled={!canHunt(values.at)}
          onClick={() => hunt(values)}
        />
      )}
      <PivotItem at={values.at} />
    </>
  );
};

/** Handles the keys on a cell; returns false for any other key. */
export const pressOnValue = (view: Pick<ViewTarget, 'filter'>, values: Values, key: string): boolean => {
  if (key === 'P') pivotOnCell(values.at);
  else if (key === '>' && canHunt(values.at)) hunt(values);
  else return pressOnRow(view, values.at, key);
  return true;
};
