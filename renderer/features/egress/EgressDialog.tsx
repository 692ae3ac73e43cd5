import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import type { EgressList } from '../../../shared/model/egress';
import { formatEgressLines, readEgressLines, type EgressLines } from '../../../shared/rules/egress-lines';
import { local } from '../../bridge';
import { FailurePanel } from '../../components/FailurePanel';
import { FormDialog } from '../../components/form/FormDialog';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import { useForm } from '../../components/form/use-form';
import { Modal } from '../../components/Modal';
import { Skeleton } from '../../components/Skeleton';
import { showInvisible } from '../../../shared/model/invisible';
import { toast, toastFailure } from '../../state/overlay-store';
import { useResource } from '../../state/use-resource';
import { toastSaved } from './egress-store';
import { TEXT } from './text';

type DialogProps = { readonly onClose: () => void };

/** Problems that are listed; the others are counted. */
const MOST_PROBLEMS = 20;

const FIELDS: readonly FieldSpec[] = [
  {
    name: 'text',
    label: TEXT.networks,
    kind: 'lines',
    rows: 14,
    isMono: true,
    isFocused: true,
    hint: TEXT.hint,
  },
];

/** Each line that can't be read, with its reason. */
const ProblemList = ({ problems }: Pick<EgressLines, 'problems'>) =>
  problems.length === 0 ? null : (
    <ul className="bad-text" aria-label={TEXT.problemList}>
      {problems.slice(0, MOST_PROBLEMS).map((problem) => (
        <li key={problem.line}>{TEXT.problem(problem, showInvisible)}</li>
      ))}
      {problems.length > MOST_PROBLEMS && <li>{TEXT.moreProblems(problems.length - MOST_PROBLEMS)}</li>}
    </ul>
  );

/** Adds the lines of a file that the analyst chooses below those that are there. Networks that are listed already are left out. */
const importFile = async (before: string, onText: (text: string) => void): Promise<void> => {
  const file = await local['egress.readFile']({});
  if (!file.ok) return toastFailure(file.failure);
  if (!file.value) return;
  const { fileName, text } = file.value;
  const read = readEgressLines(text);
  const listed = new Set(readEgressLines(before).networks.map(({ network }) => network));
  const added = read.networks.filter(({ network }) => !listed.has(network));
  const lines = text.split(/\r\n|\r|\n/);
  // A line that can't be read is taken over as it is, so that it can be corrected beside its error.
  const unread = read.problems
    .filter(({ kind }) => kind !== 'repeated')
    .map(({ line }) => lines[line - 1]?.trim() ?? '');
  const all = [before.trimEnd(), formatEgressLines(added), ...unread].filter((part) => part !== '');
  if (added.length + unread.length === 0) return toast(TEXT.nothingNew(showInvisible(fileName)));
  onText(all.join('\n'));
  const known = read.networks.length - added.length;
  toast(TEXT.imported(added.length + unread.length, known, showInvisible(fileName)));
};

const ListForm = ({ networks, onClose }: DialogProps & { readonly networks: EgressList }) => {
  const form = useForm({
    initial: () => ({ text: formatEgressLines(networks) }),
    problemsOf: ({ text }) => {
      const { length } = readEgressLines(text).problems;
      return { text: length > 0 ? TEXT.problems(length) : undefined };
    },
    send: async ({ text }) => {
      const saved = await local['egress.save']({ networks: [...readEgressLines(text).networks] });
      if (!saved.ok) return saved.failure;
      toastSaved(saved.value, TEXT.saved(saved.value.networks.length));
      onClose();
      return null;
    },
  });
  const { text } = form.values;
  const { problems } = useMemo(() => readEgressLines(text), [text]);
  return (
    <FormDialog
      title={TEXT.title}
      form={form}
      submitLabel={TEXT.save}
      width={640}
      otherActions={
        <Button onClick={() => void importFile(text, (next) => form.change({ text: next }))}>
          {TEXT.import}
        </Button>
      }
      onClose={onClose}
    >
      <FormFields
        fields={FIELDS}
        values={form.values}
        problems={form.problems}
        onChange={(_name, value) => form.change({ text: value })}
      />
      <ProblemList problems={problems} />
    </FormDialog>
  );
};

/** The list of known egress as text, one network a line. */
export const EgressDialog = ({ onClose }: DialogProps) => {
  const { resource, reload } = useResource('egress', () => local['egress.read']({}));
  if (resource.state === 'ready') return <ListForm networks={resource.value} onClose={onClose} />;
  return (
    <Modal title={TEXT.title} width={640} onClose={onClose}>
      {resource.state === 'failed' ? (
        <FailurePanel failure={resource.failure} onRetry={reload} />
      ) : (
        <Skeleton lines={8} label={TEXT.loading} />
      )}
    </Modal>
  );
};
