import type { Failure } from '../../../shared/bridge';
import type { Job } from '../../../shared/model/app-state';
import type { QueryConfig } from '../../../shared/model/query';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { local } from '../../bridge';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { useApp } from '../../state/app-store';
import { useDefang } from '../../state/format';
import { knownEffect } from './action-effects';
import { missingConfirmation, needsTyping } from './confirmation';
import { buildQueryAction, savedActions, type SavedAction } from './query-actions';
import { TEXT } from './text';
import { TypedConfirmation } from './TypedConfirmation';
import { useMatchedCount } from './use-matched-count';
import { useTenantName } from './use-tenant-name';

type QueryActionsProps = {
  readonly saved: SafeQuery;
  readonly config: QueryConfig | undefined;
  readonly onStarted: (job: Job) => void;
  readonly onClose: () => void;
};

const ActionList = ({ actions }: { readonly actions: readonly SavedAction[] }) => {
  const show = useDefang();
  return (
    <ul>
      {actions.map((action, i) => {
        const { label, data } = action;
        return (
          <li key={i}>
            <bdi>{label}</bdi>
            {knownEffect(action).source === 'unknown' && (
              <span className="warn-text"> ({TEXT.effect.unknown})</span>
            )}
            {data !== undefined && data !== null && (
              <code className="mono"> {show(JSON.stringify(data))}</code>
            )}
          </li>
        );
      })}
    </ul>
  );
};

/** Starts the actions in order; stops at the first that fails and returns its failure. */
const startAll = async (
  actions: readonly SavedAction[],
  saved: SafeQuery,
  onStarted: (job: Job) => void,
): Promise<Failure | null> => {
  for (const action of actions) {
    const result = await local['bulk.start']({ choice: null, act: buildQueryAction(action, saved) });
    if (!result.ok) return result.failure;
    onStarted(result.value);
  }
  return null;
};

/** Runs the actions saved with a query on all that it finds, each as its own bulk action that can be undone. */
export const QueryActionsDialog = ({ saved, config, onStarted, onClose }: QueryActionsProps) => {
  const n = useMatchedCount(saved);
  const undoSeconds = useApp((s) => s.settings.undoSeconds);
  const tenant = useTenantName();
  const show = useDefang();
  const actions = savedActions(saved, config);
  const unsendable = actions.find(({ params }) => params === undefined);
  const form = useForm({
    initial: { typed: '' },
    missingOf: ({ typed }) =>
      unsendable
        ? { reason: TEXT.queryActions.unsendable(unsendable.label) }
        : missingConfirmation(actions, n, typed),
    send: async () => {
      const failure = await startAll(actions, saved, onStarted);
      if (!failure) onClose();
      return failure;
    },
  });
  return (
    <FormDialog
      title={TEXT.queryActions.title}
      form={form}
      submitLabel={TEXT.queryActions.submit(n)}
      width={480}
      onClose={onClose}
    >
      <p>
        “<bdi>{show(saved.query_label)}</bdi>” {TEXT.queryActions.finds(n)} in <b>{tenant.name}</b>{' '}
        {TEXT.queryActions.onAll}
      </p>
      <ActionList actions={actions} />
      <p className="quiet">
        {TEXT.queryActions.jobs} {TEXT.undoWindow(undoSeconds)}
      </p>
      {unsendable && <div className="strip warn">{TEXT.queryActions.unsendable(unsendable.label)}</div>}
      {n !== undefined && actions.some((action) => needsTyping(action, n)) && (
        <TypedConfirmation
          n={n}
          value={form.values.typed}
          isFocused
          onChange={(typed) => form.change({ typed })}
        />
      )}
    </FormDialog>
  );
};
