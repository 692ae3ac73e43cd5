import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import type { Json } from '../../shared/model/json';
import type { Condition, QueryConfig, QueryField, QueryOperator } from '../../shared/model/query';
import { api } from '../bridge';
import { copyText } from '../components/clipboard';
import { openMenu } from '../components/context-menu';
import { FilterItems } from '../dataset-view/menus/menu-items';
import { operatorsFor } from '../query/condition-terms';
import { addColumn, addToQuery, findFieldByName, huntCondition } from '../query/pivot';
import { valueCondition } from '../query/value-condition';
import { formatCell } from '../state/format';
import type { RecordTarget } from './record-target';
import type { RecordHost } from './record-host';
import { TEXT } from './text';

/** The record whose values are shown below, and the hunt that it was opened from. */
export type Evidence = { readonly target: RecordTarget; readonly host?: RecordHost | undefined };

type NamedValue = { readonly field: string; readonly label: string; readonly value: Json };

/** The choices that the query behind the rows offers for a value. */
type QueryChoices = {
  readonly operators: readonly Pick<QueryOperator, 'operator_id' | 'label'>[];
  /** Key of the value's column, if it is among the rows' columns. */
  readonly column: string | undefined;
  readonly canAddColumn: boolean;
};

const NO_CHOICES: QueryChoices = { operators: [], column: undefined, canAddColumn: false };

/** Returns what the host's query can do with a value of a field. */
const queryChoices = (
  { target: { saas, domain }, host }: Evidence,
  config: QueryConfig | undefined,
  field: QueryField | undefined,
): QueryChoices => {
  if (!host || !config || !field) return NO_CHOICES;
  const { draft, dataset } = host.store.getState();
  // A record may be of another app or domain than the hunt it was opened from: the email of a click is.
  if (draft.saas_id !== saas || draft.query_domain !== domain) return NO_CHOICES;
  return {
    operators: operatorsFor(field, { config, hasLists: false }).filter(
      (one) => one.arity === 1 && !one.is_regex,
    ),
    column: dataset?.columns.find(({ key }) => key === field.db_id)?.key,
    canAddColumn: !draft.columns?.some(({ db_id, hidden }) => db_id === field.db_id && !hidden),
  };
};

type MenuProps = QueryChoices & {
  readonly named: NamedValue;
  readonly field: QueryField | undefined;
  readonly host: RecordHost | undefined;
  /** Opens a tab that hunts the value; absent if the tenant has no field for it. */
  readonly onHunt: (() => void) | undefined;
};

const ValueMenu = ({ named, field, host, operators, column, canAddColumn, onHunt }: MenuProps) => {
  const { value, label } = named;
  const filterBy = (kind: 'is' | 'isNot') => column !== undefined && host?.filterByValue(kind, column, value);
  const add = (operator_id: string) => {
    if (host && field) addToQuery(host, { operator_id, field_id: field.field_id, values: [value] });
  };
  return (
    <Menu aria-label={label} className="cell-menu">
      <MenuItem text={TEXT.valueMenu.hunt} disabled={!onHunt} onClick={() => onHunt?.()} />
      {operators.map((operator) => (
        <MenuItem
          key={operator.operator_id}
          text={TEXT.valueMenu.add(operator.label)}
          onClick={() => add(operator.operator_id)}
        />
      ))}
      <MenuItem
        text={TEXT.valueMenu.addColumn}
        disabled={!canAddColumn}
        onClick={() => host && field && addColumn(host, field)}
      />
      <MenuDivider />
      <FilterItems isDisabled={column === undefined} onFilter={filterBy} />
      <MenuDivider />
      <MenuItem text={TEXT.valueMenu.copy} onClick={() => copyText(formatCell(value))} />
    </Menu>
  );
};

/** Opens the menu of a value: hunt it, add it to the query by any operator that fits, filter by it, copy it. */
export const openValueMenu = async (
  evidence: Evidence,
  named: NamedValue,
  left: number,
  top: number,
): Promise<void> => {
  const { saas, domain } = evidence.target;
  const place = { saas_id: saas, query_domain: domain };
  const read = await api['query.config'](place);
  const config = read.ok ? read.value : undefined;
  const field = config && findFieldByName(config, [named.field]);
  const condition: Condition | undefined =
    config && field ? valueCondition(config, field.db_id, named.value, false) : undefined;
  openMenu(
    <ValueMenu
      {...queryChoices(evidence, config, field)}
      named={named}
      field={field}
      host={evidence.host}
      onHunt={condition && (() => huntCondition(place, condition))}
    />,
    left,
    top,
  );
};
