import { Cross } from '@blueprintjs/icons';
import type { QueryConfig, SortBy } from '../../../../shared/model/query';
import { FieldPicker } from '../../../components/FieldPicker';
import { reverseKey, sortableFields, sortId } from '../run/sort-keys';
import { TEXT as ALL_TEXT } from '../text';

const TEXT = ALL_TEXT.options;

const MOST_KEYS = 8;

type KeyProps = {
  readonly label: string;
  readonly order: SortBy['order'];
  readonly onReverse: () => void;
  readonly onRemove: () => void;
};

const SortKey = ({ label, order, onReverse, onRemove }: KeyProps) => (
  <div className="line">
    <span className="grow cut">{label}</span>
    <button type="button" className="link" aria-label={TEXT.orderOf(label, order)} onClick={onReverse}>
      {TEXT.order[order]}
    </button>
    <button type="button" className="plain" aria-label={TEXT.removeSort(label)} onClick={onRemove}>
      <Cross size={12} />
    </button>
  </div>
);

type SortKeysProps = {
  readonly config: QueryConfig;
  readonly keys: readonly SortBy[];
  readonly onChange: (keys: readonly SortBy[]) => void;
};

/** The columns that the tenant sorts the result by, in order of precedence. */
export const SortKeys = ({ config, keys, onChange }: SortKeysProps) => {
  const fields = sortableFields(config);
  const unused = fields.filter((field) => keys.every((key) => key.db_id !== sortId(field)));
  const add = (field_id: string) => {
    const field = unused.find((one) => one.field_id === field_id);
    if (field) onChange([...keys, { db_id: sortId(field), order: 'asc' }]);
  };
  return (
    <>
      <div className="caps">{TEXT.sortTitle}</div>
      {keys.map(({ db_id, order }, i) => (
        <SortKey
          key={db_id}
          label={fields.find((field) => sortId(field) === db_id)?.label ?? db_id}
          order={order}
          onReverse={() => onChange(reverseKey(keys, i))}
          onRemove={() => onChange(keys.filter((_, at) => at !== i))}
        />
      ))}
      {keys.length < MOST_KEYS && (
        <FieldPicker
          label={TEXT.sortBy}
          fields={unused}
          value=""
          shown={keys.length === 0 ? TEXT.firstKey : TEXT.nextKey}
          onPick={add}
        />
      )}
    </>
  );
};
