import type { ReactNode, KeyboardEvent, PointerEvent } from 'react';
import { Boundary } from '../components/Boundary';
import { RecordNav, type RecordNavProps } from '../dataset-view/rows/RecordNav';
import type { RecordActionsHost } from './RecordActions';
import type { RecordHunt } from './record-hunt';
import { targetKey, type RecordTarget } from './record-target';
import { TEXT } from './text';
import { RowTrail } from './trail/RecordTrail';
import './record.css';
import { useRef } from 'react';
import { changeSettings, useApp } from '../state/app-store';

const NARROWEST = 320;

const WIDEST = 760;

/** Pixels per press of an arrow key. */
const STEP = 24;

const bounded = (width: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));

/** Returns the pane's width and the handlers of its edge. The width is saved when the edge is released. */
const usePaneWidth = () => {
  const width = useApp((s) => bounded(s.settings.paneWidth));
  const pane = useRef<HTMLElement>(null);
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !pane.current) return;
    pane.current.style.width = `${bounded(pane.current.getBoundingClientRect().right - event.clientX)}px`;
  };
  const release = () => {
    if (pane.current?.style.width)
      changeSettings({ paneWidth: bounded(pane.current.getBoundingClientRect().width) });
  };
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? STEP : event.key === 'ArrowRight' ? -STEP : 0;
    if (by !== 0) changeSettings({ paneWidth: bounded(width + by) });
  };
  return { width, pane, drag, release, press };
};

export type PaneProps = RecordNavProps & {
  /** Shown above the record. */
  readonly before?: ReactNode;
  /** The hunt that the record was opened from, if any. */
  readonly hunt?: RecordHunt;
  /** Actions on the record, if it has any. */
  readonly actions?: RecordActionsHost;
  /** Its rows are in a dialog, not in the tab behind it. */
  readonly isInDialog?: boolean;
};

/** The record at the right of the rows. Its width can be changed. */
export const RecordPane = ({
  target,
  before,
  hunt,
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
          hunt={hunt}
          actions={actions}
          isInDialog={isInDialog}
          nav={<RecordNav {...nav} />}
        />
      </Boundary>
    </aside>
  );
};
