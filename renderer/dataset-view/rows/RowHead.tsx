import { useStore } from 'zustand';
import { RecordNav } from './RecordNav';
import type { Rows } from './rows-store';

/** The position of the open row, with buttons to the rows beside it. */
export const RowHead = ({ rows }: { readonly rows: Rows }) => {
  const open = useStore(rows.store, (s) => s.open);
  const count = useStore(rows.store, (s) => s.count);
  const isFiltered = useStore(rows.store, (s) => s.view.filter.length > 0);
  if (!open) return null;
  return (
    <div className="record-head">
      <div className="line">
        <span className="grow" />
        <RecordNav
          position={Math.min(open.offset + 1, count)}
          total={count}
          isFiltered={isFiltered}
          onStep={(by) => void rows.step(by)}
          onClose={() => rows.note({ open: null })}
        />
      </div>
    </div>
  );
};
