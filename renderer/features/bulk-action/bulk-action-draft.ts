import type { Act } from '../../../shared/model/act';
import type { QueryAction } from '../../../shared/model/query';

/** What an act is on: the entities' type, and the saved query whose results they are, where they are one's. */
export type BulkActionTarget = {
  readonly entity_type: string;
  readonly saved?: { readonly id: string; readonly label: string } | undefined;
};

/** An act as it is being written. */
export type BulkActionDraft = {
  readonly action_id: string;
  readonly params: Readonly<Record<string, string>>;
  readonly tags: string;
  /** An instant in ISO 8601, or empty for at once. */
  readonly at: string;
  readonly through: 'manual' | 'query';
};

export const NEW_BULK_ACTION: BulkActionDraft = {
  action_id: '',
  params: {},
  tags: '',
  at: '',
  through: 'manual',
};

/** What is missing, by the name of the value. */
export const missingParam = (
  draft: BulkActionDraft,
  action: QueryAction | undefined,
): { readonly field: string; readonly message: string } | undefined => {
  const missing = action?.params.find(
    ({ name, required }) => required && (draft.params[name] ?? '').trim() === '',
  );
  return missing && { field: missing.name, message: `${missing.label} is needed.` };
};

/** The act that a draft means. Only the values that the chosen act takes go with it. */
export const buildAction = (
  draft: BulkActionDraft,
  action: QueryAction,
  { entity_type, saved }: BulkActionTarget,
): Act => {
  const given = Object.fromEntries(
    action.params.flatMap(({ name }) =>
      (draft.params[name] ?? '').trim() === '' ? [] : [[name, draft.params[name] ?? '']],
    ),
  );
  if (saved && draft.through === 'query')
    return {
      kind: 'query',
      label: action.label,
      id: saved.id,
      query_label: saved.label,
      action_id: action.action_id,
      action_params: given,
    };
  const tags = draft.tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
  return {
    kind: 'manual',
    label: action.label,
    entity_type,
    name: action.action_id,
    attributes: given,
    tags,
    ...(draft.at === '' ? {} : { date_trigger: draft.at }),
  };
};
