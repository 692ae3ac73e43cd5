import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import type { Json } from '../../shared/model/json';
import { currentScene } from '../actions';
import { api } from '../bridge';
import { copyText } from '../components/clipboard';
import { openMenu } from '../components/context-menu';
import { withFilter } from '../dataset-view/rows/with-filter';
import { operatorsFor } from '../query/condition-check';
import { addColumn, addToQuery, fieldNamed, huntIn } from '../query/pivot';
import { conditionOf } from '../query/value-condition';
import { formatCell } from '../state/format';
import type { RecordTarget } from './record-target';

type AskedValue = { readonly field: string; readonly label: string; readonly value: Json };

/** What can be done with a value of a record, at a place of the window: hunt it, add it to the query by any operator that fits, filter by it, copy it. */
export const openValueMenu = async (
  { saas, domain }: RecordTarget,
  { field: name, label, value }: AskedValue,
  left: number,
  top: number,
): Promise<void> => {
  const place = { saas_id: saas, query_domain: domain };
  const read = await api['query.config'](place);
  const config = read.ok ? read.value : undefined;
  const field = config && fieldNamed(config, [name]);
  const made = config && field ? conditionOf(config, field.db_id, value, false) : undefined;
  const { hunt } = currentScene();
  const state = hunt?.store.getState();
  // A record may be of another app or kind than the hunt that it was opened from, as the email of a click is.
  const isHere = state?.draft.saas_id === saas && state.draft.query_domain === domain;
  const operators =
    config && field && isHere
      ? operatorsFor(field, { config, hasLists: false }).filter((one) => one.arity === 1 && !one.is_regex)
      : [];
  const column = isHere && field ? state.dataset?.columns.find(({ key }) => key === field.db_id) : undefined;
  const canAdd =
    isHere &&
    field !== undefined &&
    !state.draft.columns?.some(({ db_id, hidden }) => db_id === field.db_id && !hidden);
  const only = (kind: 'is' | 'isNot') => {
    if (hunt && column)
      void hunt.filter((now) =>
        withFilter(now, kind, column.key, { kind, key: column.key, values: [value] }),
      );
  };
  const content = (
    <Menu aria-label={label} className="cell-menu">
      <MenuItem text="Hunt this in a new tab" disabled={!made} onClick={() => made && huntIn(place, made)} />
      {operators.map(({ operator_id, label: words }) => (
        <MenuItem
          key={operator_id}
          text={`Add to the query: ${words}`}
          onClick={() =>
            hunt && field && addToQuery(hunt, { operator_id, field_id: field.field_id, values: [value] })
          }
        />
      ))}
      <MenuItem
        text="Add as a column"
        disabled={!canAdd}
        onClick={() => hunt && field && addColumn(hunt, field)}
      />
      <MenuDivider />
      <MenuItem text="Show only this value" disabled={!column} onClick={() => only('is')} />
      <MenuItem text="Leave out this value" disabled={!column} onClick={() => only('isNot')} />
      <MenuDivider />
      <MenuItem text="Copy value" onClick={() => copyText(formatCell(value))} />
    </Menu>
  );
  openMenu(content, left, top);
};
