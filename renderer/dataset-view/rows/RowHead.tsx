import { useStore } from 'zustand';
import { RecordNav } from '../../components/RecordNav';
import type { Rows } from './rows-store';

/** Where the open row stands, and the way to its neighbours. */
export const RowHead = ({ rows }: { readonly rows: Rows }) => {
  const open = useStore(rows.store, (s) => s.open);
  const count = useStore(rows.store, (s) => s.count);
  if (!open) return null;
  return (
    <div className="record-head">
      <div className="line">
        <span className="tag">Row</span>
        <span className="grow" />
        <RecordNav
          position={Math.min(open.offset + 1, count)}
          total={count}
          onStep={(by) => void rows.step(by)}
          onClose={() => rows.note({ open: null })}
        />
      </div>
    </div>
  );
};
