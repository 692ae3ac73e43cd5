import { Button, HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import type { Failure } from '../../../shared/bridge';
import { inAppOrder } from '../../../shared/rules/app-order';
import { api, local } from '../../bridge';
import { upsertJob } from '../../state/jobs-store';
import { useResource } from '../../state/use-resource';
import { FailurePanel } from '../../components/FailurePanel';
import { Field } from '../../components/Field';
import { Modal } from '../../components/Modal';
import { FailureStrip } from '../../components/FailureStrip';

/** Has an app's active users exported to a file, as the tenant writes them. */
export const ActiveUsers = ({ onClose }: { readonly onClose: () => void }) => {
  const { resource, reload } = useResource('apps', (signal) => api['apps.secEntities']({}, signal));
  const apps =
    resource.state === 'ready'
      ? inAppOrder(resource.value.apps.filter((app) => app.is_saas && app.state !== 'disabled'))
      : [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const saas = chosen ?? apps[0]?.name;
  const save = async () => {
    if (saas === undefined) return;
    const result = await local['export.activeUsers']({ saas });
    if (!result.ok) return setFailure(result.failure);
    // A dialog that was closed leaves this one open: another app may be meant.
    if (!result.value) return;
    upsertJob(result.value);
    onClose();
  };
  return (
    <Modal
      title="Export active users"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button className="primary" disabled={saas === undefined} onClick={() => void save()}>
            Export…
          </Button>
        </>
      }
    >
      <form
        className="act-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {resource.state === 'failed' && <FailurePanel failure={resource.failure} onRetry={reload} />}
        <Field label="App" hint="A csv as the tenant writes it: formulas in its cells are not guarded.">
          {(tie) => (
            <HTMLSelect
              {...tie}
              fill
              autoFocus
              value={saas ?? ''}
              disabled={apps.length === 0}
              onChange={({ currentTarget }) => (setChosen(currentTarget.value), setFailure(null))}
            >
              {apps.map((app) => (
                <option key={app.name} value={app.name}>
                  {app.label}
                </option>
              ))}
            </HTMLSelect>
          )}
        </Field>
        <FailureStrip failure={failure} />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Modal>
  );
};
