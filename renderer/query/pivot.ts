import { keyHint } from '../commands/registry';
import type { DatasetState } from '../../shared/local-calls/datasets';
import type { QueryDomain } from '../../shared/model/ids';
import type { Json } from '../../shared/model/json';
import type { Condition, QueryConfig, QueryField } from '../../shared/model/query';
import { api } from '../bridge';
import { toast, toastFailure } from '../state/overlay-store';
import { openTab } from '../state/workspace-store';
import { EVERYTHING, insertAt, isGroup } from './condition-tree';
import { HUNT_SCREEN } from './hunt-screen';
import { draftTitle } from './draft-title';
import { fieldOfValue } from './field-parts';
import { NEW_HUNT, type DraftColumn, type HuntDraft } from './hunt-draft';
import { TEXT } from './text';
import { valueCondition } from './value-condition';

type AppDomain = { readonly saas_id: string; readonly query_domain: QueryDomain };

/** The part of a hunt that can change its query. */
export type HuntQuery = {
  readonly store: {
    readonly getState: () => {
      readonly draft: HuntDraft;
      readonly dataset: DatasetState | null;
      /** The place of the cursor; its column is scrolled to when rows appear. */
      readonly place: { column: string };
    };
  };
  readonly setCondition: (change: (root: Condition) => Condition) => void;
  readonly setDraft: (draft: HuntDraft) => void;
  readonly run: () => Promise<void>;
};

/** Adds a condition to a hunt's query with `and`. It takes effect with the next run. */
export const addToQuery = (hunt: HuntQuery, condition: Condition): void => {
  const root = hunt.store.getState().draft.condition ?? EVERYTHING;
  const isAnd = isGroup(root) && root.operator_id === 'and';
  hunt.setCondition(() =>
    isAnd
      ? insertAt(root, [], root.condition.length, condition)
      : { operator_id: 'and', condition: [root, condition] },
  );
  toast(TEXT.addedToQuery(keyHint('hunt.run')));
};

/** Opens a draft in a new tab and runs it there. Without the config, its tab gets its full title with the first rows. */
export const openDraft = (draft: HuntDraft, config?: QueryConfig): void =>
  void openTab({ screen: HUNT_SCREEN, title: draftTitle(draft, config), draft: draft as unknown as Json });

/** Hunts for a condition in a new tab, without a time span. */
export const huntCondition = ({ saas_id, query_domain }: AppDomain, condition: Condition): void =>
  openDraft({
    ...NEW_HUNT,
    saas_id,
    query_domain,
    condition: { operator_id: 'and', condition: [condition] },
  });

/** Adds a field as a column, after another one or at the end, and runs the query if the field isn't loaded yet. */
export const addColumn = (
  hunt: HuntQuery,
  { db_id, label }: Pick<QueryField, 'db_id' | 'label'>,
  after?: string,
): void => {
  const { draft, dataset, place } = hunt.store.getState();
  const rest = (draft.columns ?? []).filter((column) => column.db_id !== db_id);
  const at = rest.findIndex((column) => column.db_id === after);
  const added: DraftColumn = { db_id, label };
  hunt.setDraft({
    ...draft,
    columns: at < 0 ? [...rest, added] : [...rest.slice(0, at + 1), added, ...rest.slice(at + 1)],
  });
  if (dataset?.columns.some((column) => column.key === db_id)) return;
  // The rows that come may not have room for it on the screen.
  place.column = db_id;
  void hunt.run();
};

/** Hunts in a new tab for a value of any table, in the tenant's field with the name of the value's column. */
export const huntValue = async (target: AppDomain, names: readonly string[], value: Json): Promise<void> => {
  const config = await api['query.config']({ saas_id: target.saas_id, query_domain: target.query_domain });
  if (!config.ok) return toastFailure(config.failure);
  const of = { saas: target.saas_id, domain: target.query_domain };
  const field = fieldOfValue(of, config.value, names);
  if (!field) return void toast(TEXT.noField(names[0] ?? ''), 'bad', TEXT.noFieldNext);
  const { condition, reason } = valueCondition(config.value, field.db_id, value, false);
  if (condition) huntCondition(target, condition);
  else toast(reason, 'bad', TEXT.noFieldNext);
};
