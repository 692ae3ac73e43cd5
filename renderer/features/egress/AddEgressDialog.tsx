import { EGRESS_KINDS, MOST_NETWORK_NAME, type EgressKind } from '../../../shared/model/egress';
import { parseNetwork } from '../../../shared/rules/networks';
import { FormDialog } from '../../components/form/FormDialog';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import { useForm } from '../../components/form/use-form';
import { showInvisible } from '../../../shared/model/invisible';
import { addEgress, toastSaved, useEgressAddress } from './egress-store';
import { TEXT } from './text';

const FIELDS: readonly FieldSpec[] = [
  { name: 'network', label: TEXT.network, kind: 'text', isFocused: true, hint: TEXT.networkHint },
  {
    name: 'kind',
    label: TEXT.kind,
    kind: 'select',
    options: EGRESS_KINDS.map((value) => ({ value, label: TEXT.kinds[value] })),
  },
  { name: 'label', label: TEXT.name, kind: 'text', hint: TEXT.nameHint },
];

type Typed = { readonly network: string; readonly kind: string; readonly label: string };

const problemsIn = ({ network, label }: Typed) => {
  const read = parseNetwork(network);
  const isTyped = network.trim() !== '';
  const wrong = !read
    ? TEXT.why('notNetwork', showInvisible(network))
    : read.text.endsWith('/0')
      ? TEXT.why('everything', read.text)
      : undefined;
  return {
    network: isTyped ? wrong : undefined,
    label: label.trim().length > MOST_NETWORK_NAME ? TEXT.why('longName', '') : undefined,
  };
};

/** Adds one network to the known egress. */
export const AddEgressDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const address = useEgressAddress((s) => s.address);
  const form = useForm<Typed>({
    initial: { network: address, kind: 'vpn', label: '' },
    problemsOf: problemsIn,
    missingOf: ({ network }) =>
      network.trim() === '' ? { reason: TEXT.enterNetwork, field: 'network' } : undefined,
    send: async ({ network, kind, label }) => {
      const { text = '' } = parseNetwork(network) ?? {};
      const added = await addEgress({ network: text, kind: kind as EgressKind, label: label.trim() });
      if (!added.ok) return added.failure;
      toastSaved(added.value, TEXT.added(text));
      onClose();
      return null;
    },
  });
  return (
    <FormDialog title={TEXT.add} form={form} submitLabel={TEXT.addButton} width={440} onClose={onClose}>
      <FormFields
        fields={FIELDS}
        values={form.values}
        problems={form.problems}
        onChange={(name, value) => form.change({ [name]: value })}
      />
    </FormDialog>
  );
};
