import type { DatasetState } from '../../shared/local-calls/datasets';
import type { QueryDomain } from '../../shared/model/ids';
import type { Json } from '../../shared/model/json';
import type { Condition, QueryConfig, QueryField } from '../../shared/model/query';
import { api } from '../bridge';
import { toast, toastFailure } from '../state/overlay-store';
import { openTab } from '../state/workspace-store';
import { EVERYTHING, insertAt, isGroup } from './condition-tree';
import { HUNT_SCREEN } from './hunt-screen';
import { draftTitle, NEW_HUNT, type DraftColumn, type HuntDraft } from './hunt-draft';
import { valueCondition } from './value-condition';

type AppDomain = { readonly saas_id: string; readonly query_domain: QueryDomain };

/** The part of a hunt that its query is changed through. */
export type QueryHost = {
  readonly store: {
    readonly getState: () => { readonly draft: HuntDraft; readonly dataset: DatasetState | null };
  };
  readonly setCondition: (change: (root: Condition) => Condition) => void;
  readonly setDraft: (draft: HuntDraft) => void;
  readonly run: () => Promise<void>;
};

/** Adds a condition to a hunt's query, beside what must hold already; it takes effect with the next run. */
export const addToQuery = (hunt: QueryHost, made: Condition): void => {
  const root = hunt.store.getState().draft.condition ?? EVERYTHING;
  const isAnd = isGroup(root) && root.operator_id === 'and';
  hunt.setCondition(() =>
    isAnd ? insertAt(root, [], root.condition.length, made) : { operator_id: 'and', condition: [root, made] },
  );
  toast('Added to the query. Run it to ask the tenant.');
};

/** Opens a draft in a new tab, which runs it. */
export const openDraft = (draft: HuntDraft): void =>
  void openTab({ screen: HUNT_SCREEN, title: draftTitle(draft), draft: draft as unknown as Json });

/** Opens a new tab that hunts a condition in an app and domain, at any time. */
export const huntCondition = ({ saas_id, query_domain }: AppDomain, made: Condition): void =>
  openDraft({ ...NEW_HUNT, saas_id, query_domain, condition: { operator_id: 'and', condition: [made] } });

/** Adds a field as a column, after another one or at the end; one that is not loaded yet is asked for at once. */
export const addColumn = (
  hunt: QueryHost,
  { db_id, label }: Pick<QueryField, 'db_id' | 'label'>,
  after?: string,
): void => {
  const { draft, dataset } = hunt.store.getState();
  const rest = (draft.columns ?? []).filter((column) => column.db_id !== db_id);
  const at = rest.findIndex((column) => column.db_id === after);
  const made: DraftColumn = { db_id, label };
  hunt.setDraft({
    ...draft,
    columns: at < 0 ? [...rest, made] : [...rest.slice(0, at + 1), made, ...rest.slice(at + 1)],
  });
  if (!dataset?.columns.some((column) => column.key === db_id)) void hunt.run();
};

const plain = (text: string): string => text.trim().toLowerCase();

/** The tenant's field that one of these names means: by its column id, its own id or its label. */
export const findFieldByName = (
  { fields }: Pick<QueryConfig, 'fields'>,
  names: readonly string[],
): QueryField | undefined => {
  const all = new Set(names.map(plain));
  return (
    fields.find(({ db_id }) => all.has(plain(db_id))) ??
    fields.find(({ field_id, label }) => all.has(plain(field_id)) || all.has(plain(label)))
  );
};

/** Opens a new tab that hunts a value of somebody else's table, by the tenant's field that is called as its column is. */
export const huntValue = async (place: AppDomain, names: readonly string[], value: Json): Promise<void> => {
  const config = await api['query.config']({ saas_id: place.saas_id, query_domain: place.query_domain });
  if (!config.ok) return toastFailure(config.failure);
  const field = findFieldByName(config.value, names);
  const made = field && valueCondition(config.value, field.db_id, value, false);
  if (made) huntCondition(place, made);
  else
    toast(
      `The tenant has no field “${names[0] ?? ''}” that this could be looked for in.`,
      'bad',
      'Copy the value, and build the query by hand.',
    );
};
