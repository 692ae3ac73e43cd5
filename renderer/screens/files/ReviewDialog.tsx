import { Button, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Failure } from '../../../shared/bridge';
import { ANNOTATION_VERDICTS, type AnnotationPatch } from '../../../shared/model/annotations';
import { local } from '../../bridge';
import { selectedCount } from '../../dataset-view/view/selection';
import { Field } from '../../components/Field';
import { Modal } from '../../components/Modal';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { closeOverlay, toast } from '../../state/overlay-store';
import { formatQuantity } from '../../state/format';
import { tagsOf, VERDICT_WORDS } from './review-words';
import { FailureStrip } from '../../components/FailureStrip';

const KEEP = 'keep';
const NONE = 'none';

/** What is said about all selected rows at once: what is left as it is stays with each of them. */
export const ReviewDialog = ({ rows }: { readonly rows: Rows }) => {
  const { selection, count, view } = useStore(rows.store, (s) => s);
  const [verdict, setVerdict] = useState<string>(KEEP);
  const [added, setAdded] = useState('');
  const [dropped, setDropped] = useState('');
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const chosen = selectedCount(selection, count);
  const known = ANNOTATION_VERDICTS.find((one) => one === verdict);
  const patch: AnnotationPatch = {
    ...(verdict === KEEP ? {} : { verdict: known ?? null }),
    ...(tagsOf(added).length > 0 ? { addTags: tagsOf(added) } : {}),
    ...(tagsOf(dropped).length > 0 ? { dropTags: tagsOf(dropped) } : {}),
    ...(note === '' ? {} : { note }),
  };
  const isEmpty = Object.keys(patch).length === 0;
  const save = async () => {
    if (isEmpty || isBusy) return;
    setBusy(true);
    const result = await local['annotations.change']({ view, selection, patch });
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    closeOverlay();
    toast(`Said about ${formatQuantity(chosen, 'row')}. Undo takes it back.`, 'ok');
    await rows.refresh();
  };
  return (
    <Modal
      title={`My review of ${formatQuantity(chosen, 'selected row')}`}
      onClose={closeOverlay}
      width={440}
      actions={
        <>
          <Button onClick={closeOverlay}>Cancel</Button>
          <Button
            className="primary"
            disabled={isEmpty || isBusy || chosen === 0}
            onClick={() => void save()}
          >
            Say about {formatQuantity(chosen, 'row')}
          </Button>
        </>
      }
    >
      <div className="act-form">
        <Field label="My verdict">
          {(tie) => (
            <select
              {...tie}
              autoFocus
              className="bp6-input"
              value={verdict}
              onChange={(event) => setVerdict(event.currentTarget.value)}
            >
              <option value={KEEP}>As each row has it</option>
              {ANNOTATION_VERDICTS.map((one) => (
                <option key={one} value={one}>
                  {VERDICT_WORDS[one]}
                </option>
              ))}
              <option value={NONE}>None</option>
            </select>
          )}
        </Field>
        <Field label="Add tags" hint="Separated by commas.">
          {(tie) => <InputGroup {...tie} value={added} onValueChange={setAdded} />}
        </Field>
        <Field label="Take tags away">
          {(tie) => <InputGroup {...tie} value={dropped} onValueChange={setDropped} />}
        </Field>
        <Field label="My note" hint="Takes the place of the notes that the rows have; empty leaves them.">
          {(tie) => (
            <textarea
              {...tie}
              className="bp6-input"
              rows={3}
              maxLength={4000}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
        </Field>
        <FailureStrip failure={failure} />
      </div>
    </Modal>
  );
};
