import { FieldSearch } from '../../components/FieldSearch';
import { Modal } from '../../components/Modal';
import { closeOverlay } from '../../state/overlay-store';
import type { GridColumn } from '../grid/grid-column';
import { TEXT } from '../text';

const NONE: ReadonlySet<string> = new Set();

type GoToColumnProps = {
  readonly columns: readonly GridColumn[];
  readonly hidden?: ReadonlySet<string> | undefined;
  readonly onPick: (column: string) => void;
};

/** A search for a column by its label. */
export const GoToColumn = ({ columns, hidden = NONE, onPick }: GoToColumnProps) => (
  <Modal title={TEXT.goToColumn} onClose={closeOverlay} width={300}>
    <FieldSearch
      label={TEXT.findColumn}
      fields={columns.map(({ id, label, kind }) => ({
        field_id: id,
        label,
        type: hidden.has(id) ? TEXT.hidden : kind,
      }))}
      value=""
      onPick={(column) => {
        closeOverlay();
        onPick(column);
      }}
    />
  </Modal>
);
