import type { ReactNode } from 'react';
import { Boundary } from '../components/Boundary';
import { RecordNav, type RecordNavProps } from '../dataset-view/rows/RecordNav';
import type { RecordActionsHost } from './RecordActions';
import type { RecordHost } from './record-host';
import { targetKey, type RecordTarget } from './record-target';
import { TEXT } from './text';
import { RowTrail } from './trail/RecordTrail';
import { NARROWEST, usePaneWidth, WIDEST } from './use-pane-width';
import './record.css';

export type PaneProps = RecordNavProps & {
  /** Shown above the record. */
  readonly before?: ReactNode;
  /** The hunt that the record was opened from, if any. */
  readonly host?: RecordHost;
  /** Actions on the record, if it has any. */
  readonly actions?: RecordActionsHost;
  /** Its rows are in a dialog, not in the tab behind it. */
  readonly isInDialog?: boolean;
};

/** The record at the right of the rows. Its width can be changed. */
export const RecordPane = ({
  target,
  before,
  host,
  actions,
  isInDialog = false,
  ...nav
}: PaneProps & { readonly target: RecordTarget }) => {
  const { width, pane, drag, release, press } = usePaneWidth();
  return (
    <aside ref={pane} data-pane className="record" aria-label={TEXT.record} style={{ width }}>
      <div
        className="resizer"
        role="separator"
        aria-orientation="vertical"
        aria-label={TEXT.width}
        aria-valuenow={width}
        aria-valuemin={NARROWEST}
        aria-valuemax={WIDEST}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onPointerUp={release}
        onKeyDown={press}
      />
      {before}
      <Boundary key={targetKey(target)} name={TEXT.record}>
        <RowTrail
          target={target}
          host={host}
          actions={actions}
          isInDialog={isInDialog}
          nav={<RecordNav {...nav} />}
        />
      </Boundary>
    </aside>
  );
};
