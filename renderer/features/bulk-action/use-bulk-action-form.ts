import { useEffect } from 'react';
import type { FrozenRows } from '../../../shared/local-calls/bulk-actions';
import type { Job } from '../../../shared/model/app-state';
import type { BulkAction } from '../../../shared/model/bulk-action';
import type { QueryAction } from '../../../shared/model/query';
import type { ChosenFields } from '../../../shared/rules/find-part';
import { local } from '../../bridge';
import { useForm, type FormModel, type Problems } from '../../components/form/use-form';
import { parseTypedDate } from '../../query/typed-date';
import { useTenantAnswers } from '../../state/tenant-answers';
import { useZone } from '../../state/time';
import {
  buildAction,
  missingParam,
  overruling,
  NEW_BULK_ACTION,
  type BulkActionDraft,
  type BulkActionTarget,
} from './bulk-action-draft';
import { changedFor, missingEffect, rememberSuggested, reverseOf } from './action-effects';
import { missingConfirmation } from './confirmation';
import { allowedActions, type ActedRecord } from './record-actions';
import { suggestedAction, withRecord } from './states-before';
import { TEXT } from './text';
import { useFrozenSelection, type FreezeSelection } from './use-frozen-selection';

export type BulkActionProps = {
  /** The plural name of the entities, such as `emails`. */
  readonly noun: string;
  readonly target: BulkActionTarget;
  /** The actions that the tenant's query config offers. */
  readonly actions: readonly QueryAction[];
  /** The action that was chosen before the dialog opened. */
  readonly wanted?: string | undefined;
  /** The entity as its record or its row says it is, if it is one: its state rules actions out. */
  readonly record?: ActedRecord | undefined;
  /** The fields that the analyst chose for the entity's app and domain, which tell its state. */
  readonly chosen?: ChosenFields | undefined;
  /** Freezes the selection; null acts on the whole saved query. */
  readonly choose: FreezeSelection | null;
  /** The entity is the open record, and not what is selected. */
  readonly isOfOne?: boolean;
  /** Names the target if it could be taken for another, such as the open record for the selected rows. */
  readonly about?: string | undefined;
  /** The number that a whole query finds now: undefined while counting, null if it could not be counted. */
  readonly matched?: number | null | undefined;
  readonly onStarted: (job: Job, action: QueryAction) => void;
  readonly onClose: () => void;
};

type Options = Pick<
  BulkActionProps,
  'target' | 'actions' | 'wanted' | 'record' | 'chosen' | 'choose' | 'matched' | 'onStarted' | 'onClose'
>;

/**
 * Returns the action that was chosen before the dialog opened, and none if it is ruled out: Enter would take another one. Otherwise the
 * first one if it is for a whole query; what suits selected entities is known once they are frozen.
 */
const openingAction = (
  wanted: string | undefined,
  choices: readonly QueryAction[],
  choose: FreezeSelection | null,
): QueryAction | undefined => {
  if (wanted !== undefined) return choices.find(({ action_id }) => action_id === wanted);
  return choose === null ? choices[0] : undefined;
};

/** Returns why there is no action to choose. */
export const noneOf = ({ actions }: Pick<BulkActionProps, 'actions'>): string =>
  actions.length === 0 ? TEXT.noActions : TEXT.noneFits;

/** Chooses the suggested action as soon as it is known what the entities are. An action that was chosen before that stays. */
const useSuggestion = (
  { values, change }: FormModel<BulkActionDraft>,
  isKnown: boolean,
  suggest: () => QueryAction | undefined,
): void =>
  useEffect(() => {
    const suggested = isKnown && values.action_id === '' ? suggest() : undefined;
    if (suggested) change({ action_id: suggested.action_id });
  }, [isKnown]);

type RequestParts = Pick<Options, 'target' | 'actions'> & {
  readonly selection: FrozenRows | null;
  readonly at: string | undefined;
};

/** Returns what is sent, which overrules the decisions that the dialog listed. */
const requestOf = (
  draft: BulkActionDraft,
  action: QueryAction,
  { target, actions, selection, at }: RequestParts,
): BulkAction => {
  // An action with a date is still to come when it could be undone.
  const reverse = at === undefined ? reverseOf(action, actions) : undefined;
  const overruled = changedFor(action, selection).map(({ entity_id }) => entity_id);
  return overruling(buildAction(draft, action, target, at, reverse), overruled);
};

/** The form of a bulk action, with the action chosen in it, the frozen selection, and the number of entities it reaches. */
export const useBulkActionForm = (options: Options) => {
  const { target, actions, wanted, record, chosen, choose, matched, onStarted, onClose } = options;
  useTenantAnswers();
  const choices = record ? allowedActions(record, actions, chosen) : actions;
  const zone = useZone();
  const { selection, failure: selectionFailure } = useFrozenSelection(choose);
  const n = choose === null ? matched : selection?.entities;
  const states = withRecord(selection?.states, record, chosen);
  const actionOf = (draft: BulkActionDraft) => choices.find(({ action_id }) => action_id === draft.action_id);
  const instantOf = (draft: BulkActionDraft) =>
    draft.through === 'manual' ? parseTypedDate(draft.when, zone) : undefined;
  const problemsOf = (draft: BulkActionDraft): Problems => ({
    when:
      draft.through === 'manual' && draft.when.trim() !== '' && instantOf(draft) === undefined
        ? TEXT.whenProblem()
        : undefined,
  });
  const form = useForm<BulkActionDraft>({
    initial: () => ({
      ...NEW_BULK_ACTION,
      action_id: openingAction(wanted, choices, choose)?.action_id ?? '',
      through: choose === null ? 'query' : 'manual',
    }),
    problemsOf,
    missingOf: (draft) => {
      const action = actionOf(draft);
      if (!action)
        return { reason: choices.length === 0 ? noneOf(options) : TEXT.chooseAction, field: 'action_id' };
      if (selectionFailure) return { reason: selectionFailure.message };
      const unmet = missingParam(draft, action) ?? missingEffect(action);
      return unmet ?? missingConfirmation([action], n, draft.typed);
    },
    send: async (draft) => {
      const action = actionOf(draft);
      if (!action) return null;
      rememberSuggested(action);
      const act = requestOf(draft, action, { target, actions, selection, at: instantOf(draft) });
      const result = await local['bulk.start']({ choice: selection?.choice ?? null, act });
      if (!result.ok) return result.failure;
      onStarted(result.value, action);
      onClose();
      return null;
    },
  });
  useSuggestion(form, wanted === undefined && selection !== null, () =>
    suggestedAction(choices, { n: selection?.entities ?? 0, states }),
  );
  return {
    form,
    choices,
    states,
    action: actionOf(form.values),
    selection,
    changed: changedFor(actionOf(form.values), selection),
    selectionFailure,
    n,
    at: instantOf(form.values),
  };
};
