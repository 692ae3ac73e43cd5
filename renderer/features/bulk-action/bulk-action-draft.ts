/** A bulk action while it is written: what the form holds, what it lacks, and what is sent. */
import type { BulkAction } from '../../../shared/model/bulk-action';
import type { QueryAction } from '../../../shared/model/query';
import type { Missing } from '../../components/form/use-form';
import { answeredEffect } from './action-effects';
import { TEXT } from './text';

/** The entities' type and, if they are the results of a saved query, that query. */
export type BulkActionTarget = {
  readonly entity_type: string;
  readonly saved?: { readonly id: string; readonly label: string } | undefined;
};

/** The values of the form. */
export type BulkActionDraft = {
  readonly action_id: string;
  readonly params: Readonly<Record<string, string>>;
  readonly tags: string;
  /** The date as typed; empty to send now. */
  readonly when: string;
  readonly through: 'manual' | 'query';
  readonly typed: string;
};

export const NEW_BULK_ACTION: BulkActionDraft = {
  action_id: '',
  params: {},
  tags: '',
  when: '',
  through: 'manual',
  typed: '',
};

/** Returns an action that is also sent for some entities about which somebody else decided otherwise. */
export const overruling = (act: BulkAction, ids: readonly string[]): BulkAction =>
  act.kind === 'manual' && ids.length > 0 ? { ...act, overrules: [...ids] } : act;

const isEmpty = (text: string | undefined): boolean => (text ?? '').trim() === '';

/** Names the first required parameter that is empty, which is also its field; undefined if none is. */
export const missingParam = (
  { params }: Pick<BulkActionDraft, 'params'>,
  action: QueryAction | undefined,
): Missing | undefined => {
  const missing = action?.params.find(({ name, required }) => required && isEmpty(params[name]));
  return missing && { reason: TEXT.missing(missing.label), field: missing.name };
};

const tagsIn = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

/**
 * Builds what is sent; `at` is the date in ISO 8601, if any, and `reverse` the action that undoes this one. Only parameters of the chosen
 * action are included.
 */
export const buildAction = (
  draft: BulkActionDraft,
  action: QueryAction,
  { entity_type, saved }: BulkActionTarget,
  at?: string,
  reverse?: QueryAction,
): BulkAction => {
  const params = Object.fromEntries(
    action.params.flatMap(({ name }) => {
      const value = draft.params[name];
      return value === undefined || isEmpty(value) ? [] : [[name, value]];
    }),
  );
  if (saved && draft.through === 'query')
    return {
      kind: 'query',
      label: action.label,
      id: saved.id,
      query_label: saved.label,
      action_id: action.action_id,
      action_params: params,
      ...answeredEffect(action),
    };
  return {
    kind: 'manual',
    label: action.label,
    entity_type,
    name: action.action_id,
    attributes: params,
    tags: tagsIn(draft.tags),
    ...(at === undefined ? {} : { date_trigger: at }),
    ...(reverse
      ? { reverse: { name: reverse.action_id, label: reverse.label, ...answeredEffect(reverse) } }
      : {}),
    ...answeredEffect(action),
  };
};
