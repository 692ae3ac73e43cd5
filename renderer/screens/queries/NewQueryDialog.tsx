import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { api } from '../../bridge';
import { FallbackNote } from '../../components/FallbackNote';
import { Field } from '../../components/Field';
import { Modal } from '../../components/Modal';
import { copyOf, useSaveQuery } from '../../features/query-editor/use-save-query';
import { runCommand } from '../../commands/registry';
import { useResource } from '../../state/use-resource';
import { loadQueries, useQueries } from './queries-store';

const BLANK = '';

/** A new query, from a template first: it becomes a report of its own, and opens. Without a template a hunt opens that can be saved later. */
export const NewQueryDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { resource, reload } = useResource('templates', (signal) =>
    api['query.list']({ subtype: 'template' }, signal),
  );
  const templates = resource.state === 'ready' ? resource.value : [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [label, setLabel] = useState('');
  const template = templates.find(({ query_id }) => query_id === (chosen ?? templates[0]?.query_id));
  const { save, isBusy, failure } = useSaveQuery((saved) => {
    onClose();
    void loadQueries().then(() => {
      useQueries.setState({ current: saved.query_id, selected: new Set() });
      runCommand('queries.open');
    });
  });
  const create = () => {
    if (template)
      return void save(
        { ...copyOf(template, label.trim() || `Copy of ${template.query_label}`), query_subtype: 'report' },
        null,
      );
    onClose();
    runCommand('hunt.new');
  };
  return (
    <Modal
      title="New query"
      onClose={onClose}
      actions={
        <>
          <span className="bad-text grow" role="alert">
            {failure ? `${failure.message} ${failure.next}` : ''}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            className="primary"
            loading={isBusy}
            disabled={resource.state === 'loading'}
            onClick={create}
          >
            {template ? 'Create and open' : 'Open a hunt'}
          </Button>
        </>
      }
    >
      <form
        className="schedule-form"
        aria-label="New query"
        onSubmit={(event) => {
          event.preventDefault();
          create();
        }}
      >
        {resource.state === 'ready' && <FallbackNote meta={resource.meta} onRetry={reload} />}
        <Field label="Template" hint={template?.query_description}>
          {(tie) => (
            <HTMLSelect
              {...tie}
              value={template?.query_id ?? BLANK}
              disabled={resource.state === 'loading'}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            >
              {templates.map(({ query_id, query_label }) => (
                <option key={query_id} value={query_id}>
                  {query_label}
                </option>
              ))}
              <option value={BLANK}>None: start with a blank hunt</option>
            </HTMLSelect>
          )}
        </Field>
        {template && (
          <Field label="Name">
            {(tie) => (
              <InputGroup
                {...tie}
                autoFocus
                value={label}
                placeholder={`Copy of ${template.query_label}`}
                onValueChange={setLabel}
              />
            )}
          </Field>
        )}
      </form>
    </Modal>
  );
};
