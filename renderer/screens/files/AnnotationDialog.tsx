import { useStore } from 'zustand';
import { ANNOTATION_VERDICTS } from '../../../shared/model/annotations';
import { local } from '../../bridge';
import { FormDialog } from '../../components/form/FormDialog';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import { useForm } from '../../components/form/use-form';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { selectedCount } from '../../dataset-view/view/selection';
import { closeOverlay, toast } from '../../state/overlay-store';
import { TEXT } from './text';
import type { AnnotationPatch } from '../../../shared/model/annotations';
import { parseTags } from './annotations';

/** Choices of the verdict field besides the verdicts. */
const UNCHANGED = 'keep';

const NO_VERDICT = 'none';

export const EMPTY_FORM = { verdict: UNCHANGED as string, addTags: '', removeTags: '', note: '' };

type AnnotationValues = typeof EMPTY_FORM;

/** Returns the change that a filled form stands for; an empty field changes nothing. */
export const annotationPatch = ({
  verdict,
  addTags,
  removeTags,
  note,
}: AnnotationValues): AnnotationPatch => {
  const added = parseTags(addTags);
  const removed = parseTags(removeTags);
  return {
    ...(verdict === UNCHANGED ? {} : { verdict: ANNOTATION_VERDICTS.find((one) => one === verdict) ?? null }),
    ...(added.length > 0 ? { addTags: added } : {}),
    ...(removed.length > 0 ? { dropTags: removed } : {}),
    ...(note === '' ? {} : { note }),
  };
};

const FIELDS: readonly FieldSpec[] = [
  {
    name: 'verdict',
    label: TEXT.notes.verdict,
    kind: 'select',
    isFocused: true,
    options: [
      { value: UNCHANGED, label: TEXT.notes.unchanged },
      ...ANNOTATION_VERDICTS.map((value) => ({ value, label: TEXT.notes.verdicts[value] })),
      { value: NO_VERDICT, label: TEXT.notes.none },
    ],
  },
  { name: 'addTags', label: TEXT.notes.addTags, hint: TEXT.notes.addTagsHint, kind: 'text' },
  { name: 'removeTags', label: TEXT.notes.removeTags, kind: 'text' },
  {
    name: 'note',
    label: TEXT.notes.note,
    hint: TEXT.notes.noteHint,
    kind: 'lines',
    rows: 3,
    maxLength: 4000,
  },
];

/** Annotates all selected rows at once; a field that is left empty leaves each row as it is. */
export const AnnotationDialog = ({ rows }: { readonly rows: Rows }) => {
  const { selection, count, view } = useStore(rows.store, (s) => s);
  const selected = selectedCount(selection, count);
  const form = useForm({
    initial: EMPTY_FORM,
    missingOf: (values) => {
      if (selected === 0) return { reason: TEXT.notes.noRows };
      return Object.keys(annotationPatch(values)).length === 0
        ? { reason: TEXT.notes.noChange, field: 'verdict' }
        : undefined;
    },
    send: async (values) => {
      const result = await local['annotations.change']({ view, selection, patch: annotationPatch(values) });
      if (!result.ok) return result.failure;
      closeOverlay();
      toast(TEXT.notes.saved(selected), 'ok');
      await rows.refresh();
      return null;
    },
  });
  return (
    <FormDialog
      title={TEXT.notes.title(selected)}
      form={form}
      submitLabel={TEXT.notes.submit(selected)}
      width={440}
      onClose={closeOverlay}
    >
      <FormFields
        fields={FIELDS}
        values={form.values}
        onChange={(name, value) => form.change({ [name]: value })}
      />
    </FormDialog>
  );
};
