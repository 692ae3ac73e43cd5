import { Modal } from '../../../components/Modal';
import { closeOverlay } from '../../../state/overlay-store';
import { FieldSearch } from '../../../components/FieldSearch';
import type { Hunt } from '../hunt-store';
import type { ShownColumns } from '../shown-columns';

/** A column found by typing: it is scrolled to, and shown where it was hidden. */
export const ColumnJump = ({ hunt, layout }: { readonly hunt: Hunt; readonly layout: ShownColumns }) => {
  const { columns, hidden } = layout;
  const pick = (id: string) => {
    const { draft } = hunt.store.getState();
    const keys = columns.find((column) => column.id === id)?.keys ?? [];
    const known = draft.columns ?? [];
    if (hidden.has(id))
      hunt.setDraft({
        ...draft,
        columns: known.map(({ hidden: was, ...column }) =>
          was && !keys.includes(column.db_id) ? { ...column, hidden: was } : column,
        ),
      });
    closeOverlay();
    setTimeout(() => hunt.note({ jump: { column: id } }));
  };
  return (
    <Modal title="Go to column" onClose={closeOverlay} width={300}>
      <FieldSearch
        label="Find a column"
        fields={columns.map((column) => ({
          field_id: column.id,
          label: column.label,
          type: hidden.has(column.id) ? 'hidden' : column.kind,
        }))}
        value=""
        onPick={pick}
      />
    </Modal>
  );
};
