import { api, local } from '../../bridge';
import { runCommand } from '../../commands/registry';
import { FallbackNote } from '../../components/FallbackNote';
import { FormDialog } from '../../components/form/FormDialog';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import { useForm } from '../../components/form/use-form';
import type { Failure } from '../../../shared/bridge';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { readForCopy } from '../../features/query-editor/read-for-copy';
import { copyOf } from '../../features/query-editor/use-save-query';
import { useResource } from '../../state/use-resource';
import { openSaved } from '../../query/open-saved';
import { loadQueries } from './queries-store';
import { queryList } from './query-list';
import { TEXT } from './text';

const T = TEXT.newQuery;

type NewQueryForm = {
  /** The id of the template; null until one is chosen, empty for a blank hunt. */
  readonly template: string | null;
  readonly label: string;
};

const templateField = (templates: readonly SafeQuery[], hint: string | undefined): FieldSpec => ({
  name: 'template',
  label: T.template,
  kind: 'select',
  hint,
  options: [
    ...templates.map(({ query_id, query_label }) => ({ value: query_id, label: query_label })),
    { value: '', label: T.noTemplate },
  ],
});

const nameField = ({ query_label }: SafeQuery): FieldSpec => ({
  name: 'label',
  label: T.name,
  kind: 'text',
  isFocused: true,
  placeholder: T.copyName(query_label),
});

const open = (query: SafeQuery): void => {
  queryList.show(query.query_id);
  void loadQueries();
  void openSaved([query]);
};

/** Saves a report made from a template, and opens it. */
const createFrom = async (
  template: SafeQuery,
  label: string,
  onClose: () => void,
): Promise<Failure | null> => {
  const read = await readForCopy(template.query_id);
  if (!read.ok) return read.failure;
  const query: SafeQuery = {
    ...copyOf(read.value, label.trim() || T.copyName(template.query_label)),
    query_subtype: 'report',
  };
  const result = await local['saved.save']({ query, base: null });
  if (!result.ok) return result.failure;
  onClose();
  if (result.value.kind === 'saved') open(result.value.query);
  return null;
};

/** Creates a query from a template and opens it. Without a template, a blank hunt opens that can be saved later. */
export const NewQueryDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { resource, reload } = useResource('templates', (signal) =>
    api['query.list']({ subtype: 'template' }, signal),
  );
  const templates = resource.state === 'ready' ? resource.value : [];
  const chosen = ({ template }: NewQueryForm) =>
    template === null ? templates[0] : templates.find(({ query_id }) => query_id === template);
  const form = useForm<NewQueryForm>({
    initial: { template: null, label: '' },
    missingOf: () => (resource.state === 'loading' ? { reason: T.loadingTemplates } : undefined),
    send: async (values) => {
      const template = chosen(values);
      if (template) return createFrom(template, values.label, onClose);
      onClose();
      runCommand('hunt.new');
      return null;
    },
  });
  const template = chosen(form.values);
  const fields = [
    templateField(templates, template?.query_description),
    ...(template ? [nameField(template)] : []),
  ];
  return (
    <FormDialog
      title={T.title}
      form={form}
      submitLabel={template ? T.create : T.openHunt}
      width={440}
      onClose={onClose}
    >
      {resource.state === 'ready' && <FallbackNote meta={resource.meta} onRetry={reload} />}
      <FormFields
        fields={fields}
        values={{ template: template?.query_id ?? '', label: form.values.label }}
        onChange={(name, value) => form.change({ [name]: value })}
      />
    </FormDialog>
  );
};
