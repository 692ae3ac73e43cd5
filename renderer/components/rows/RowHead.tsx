import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useStore } from 'zustand';
import { count as shownCount } from '../../state/words';
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
        <span className="line record-nav">
          <Button variant="minimal" aria-label="Previous" title="Previous · K" disabled={open.offset <= 0} onClick={() => void rows.step(-1)}>
            <kbd>K</kbd>
          </Button>
          <Button variant="minimal" aria-label="Next" title="Next · J" disabled={open.offset + 1 >= count} onClick={() => void rows.step(1)}>
            <kbd>J</kbd>
          </Button>
          <span className="quiet">
            {shownCount(open.offset + 1)} of {shownCount(count)}
          </span>
          <Button variant="minimal" icon={<Cross size={13} />} aria-label="Close record" title="Close record · Escape" onClick={() => rows.note({ open: null })} />
        </span>
      </div>
    </div>
  );
};
