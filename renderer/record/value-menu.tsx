import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import type { Json } from '../../shared/model/json';
import type { QueryConfig, QueryField, QueryOperator } from '../../shared/model/query';
import { api } from '../bridge';
import { keyHint } from '../commands/registry';
import { copyAs } from '../components/copied';
import { openMenu } from '../components/context-menu';
import { EgressItem } from '../features/egress/EgressItem';
import type { Harm } from '../../shared/rules/harms';
import { openExceptionFor } from '../features/exception/exception-form-store';
import { FilterItems } from '../dataset-view/menus/menu-items';
import { TEXT as ROWS_TEXT } from '../dataset-view/text';
import { operatorsFor } from '../query/condition-terms';
import { fieldOfValue } from '../query/field-parts';
import { addColumn, addToQuery, huntCondition } from '../query/pivot';
import { openPivot, pivotText } from '../query/pivot-screen';
import { toFieldValue } from '../query/field-value';
import { TEXT as QUERY_TEXT } from '../query/text';
import { valueCondition } from '../query/value-condition';
import { queryDomainOf, type RecordTarget } from './record-target';
import type { RecordHunt } from './record-hunt';
import { TEXT } from './text';

/** A record, and the hunt that it was opened from. */
export type Evidence = {
  readonly target: RecordTarget;
  readonly hunt?: RecordHunt | undefined;
  /** Reads the harm that a verdict on the record names; undefined if none does. */
  readonly readHarm?: () => Promise<Harm | undefined>;
};

type NamedValue = {
  readonly field: string;
  readonly label: string;
  readonly value: Json;
  /** Opens the record that the value stands for, if it does. */
  readonly openRecord?: (() => void) | undefined;
};

/** The menu items for a value that depend on the hunt's query. */
type QueryOptions = {
  readonly operators: readonly Pick<QueryOperator, 'operator_id' | 'label'>[];
  /** Key of the value's column, if it is among the rows' columns. */
  readonly column: string | undefined;
  readonly canAddColumn: boolean;
};

/** Returns a value as it was sent: texts as they are, everything else as JSON. */
const sentText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

const isSingle = (value: Json): boolean => typeof value !== 'object';

const NO_OPTIONS: QueryOptions = { operators: [], column: undefined, canAddColumn: false };

/** Returns the ways in which the hunt's query can use a value of a field. */
const queryOptions = (
  { target: { saas, domain }, hunt }: Evidence,
  config: QueryConfig | undefined,
  field: QueryField | undefined,
): QueryOptions => {
  if (!hunt || !config || !field) return NO_OPTIONS;
  const { draft, dataset } = hunt.store.getState();
  // A record can be of another app or domain than its hunt, such as the email of a click.
  if (draft.saas_id !== saas || draft.query_domain !== domain) return NO_OPTIONS;
  return {
    operators: operatorsFor(field, { config, hasLists: false }).filter(
      (one) => one.arity === 1 && !one.is_regex,
    ),
    column: dataset?.columns.find(({ key }) => key === field.db_id)?.key,
    canAddColumn: !draft.columns?.some(({ db_id, hidden }) => db_id === field.db_id && !hidden),
  };
};

type MenuProps = QueryOptions & {
  readonly named: NamedValue;
  readonly field: QueryField | undefined;
  readonly hunt: RecordHunt | undefined;
  /** Hunts the value in a new tab; absent if the tenant has no field for it. */
  readonly onHunt: (() => void) | undefined;
  /** Reason why the value can't be hunted. */
  readonly reason: string | undefined;
  /** Makes an exception of the value; absent if it is no text. */
  readonly onException: (() => void) | undefined;
};

const ValueMenu = ({
  named,
  field,
  hunt,
  operators,
  column,
  canAddColumn,
  onHunt,
  reason,
  onException,
}: MenuProps) => {
  const { value, label, openRecord } = named;
  const pivot = pivotText(value);
  const filterBy = (kind: 'is' | 'isNot') => column !== undefined && hunt?.filterByValue(kind, column, value);
  const add = (operator_id: string) => {
    if (hunt && field)
      addToQuery(hunt, { operator_id, field_id: field.field_id, values: [toFieldValue(field, value)] });
  };
  return (
    <Menu aria-label={label} className="cell-menu">
      {openRecord && <MenuItem text={TEXT.valueMenu.open} onClick={openRecord} />}
      <MenuItem
        text={TEXT.valueMenu.hunt}
        disabled={!onHunt}
        title={reason ?? ''}
        onClick={() => onHunt?.()}
      />
      {pivot !== undefined && (
        <MenuItem
          text={ROWS_TEXT.pivotValue}
          label={keyHint('value.pivot')}
          onClick={() => openPivot(pivot)}
        />
      )}
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
        onClick={() => hunt && field && addColumn(hunt, field)}
      />
      <MenuDivider />
      <FilterItems isDisabled={column === undefined} onFilter={filterBy} />
      <MenuDivider />
      {named.field === 'ip' && <EgressItem value={value} />}
      {onException && <MenuItem text={TEXT.valueMenu.exception} onClick={onException} />}
      <MenuItem text={TEXT.valueMenu.copy} onClick={() => copyAs(sentText(value), label, 'raw')} />
      <MenuItem
        text={TEXT.valueMenu.copyDefanged}
        onClick={() => copyAs(sentText(value), label, 'defanged')}
      />
    </Menu>
  );
};

/** Returns what makes an exception of a value in a record. */
const exceptionOf = (
  { target: { entityType, entityId }, readHarm }: Evidence,
  { field, value }: NamedValue,
): (() => void) | undefined => {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const files = [{ entity_type: entityType, entity_id: entityId }];
  return () =>
    void (readHarm?.() ?? Promise.resolve(undefined)).then((harm) =>
      openExceptionFor(field, value, { entityType, files, harm }),
    );
};

/** Returns where the values of a record are hunted; undefined if no query finds it. */
const huntedIn = (target: RecordTarget) => {
  // The fields of an attachment are among those of the mail that has it.
  const query_domain = target.domain === 'attachment' ? 'email' : queryDomainOf(target);
  return query_domain && { saas_id: target.saas, query_domain };
};

/** Opens the menu of a value: hunt it, add it to the query with an operator, filter by it, copy it. */
export const openValueMenu = async (
  evidence: Evidence,
  named: NamedValue,
  left: number,
  top: number,
): Promise<void> => {
  const app = huntedIn(evidence.target);
  const read = app && (await api['query.config'](app));
  const config = read?.ok ? read.value : undefined;
  const field =
    app && config && isSingle(named.value)
      ? fieldOfValue({ saas: app.saas_id, domain: app.query_domain }, config, [named.field])
      : undefined;
  const { condition, reason } =
    config && field
      ? valueCondition(config, field.db_id, named.value, false)
      : {
          condition: undefined,
          reason: isSingle(named.value) ? QUERY_TEXT.noField(named.label) : TEXT.valueMenu.notSingle,
        };
  openMenu(
    <ValueMenu
      {...queryOptions(evidence, config, field)}
      named={named}
      field={field}
      hunt={evidence.hunt}
      onHunt={app && condition && (() => huntCondition(app, condition))}
      reason={reason}
      onException={exceptionOf(evidence, named)}
    />,
    left,
    top,
  );
};
