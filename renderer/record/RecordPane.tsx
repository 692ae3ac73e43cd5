import { Boundary } from '../components/Boundary';
import { RecordNav, type RecordPlaceProps } from '../components/RecordNav';
import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { changeSettings, useApp } from '../state/app-store';
import { EvidenceTarget } from './EvidenceValue';
import { EmailHead } from './email/EmailHead';
import { PlainRecord } from './PlainRecord';
import { targetKey, type RecordTarget } from './record-target';
import './record.css';

type PaneProps = RecordTarget &
  RecordPlaceProps & {
    /** What stands above the record. */
    readonly before?: ReactNode;
  };

const NARROWEST = 320;
const WIDEST = 760;
const STEP = 24;
const bounded = (width: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));

/** The record at the right, with its width at the analyst's choice. */
export const RecordPane = ({ position, total, onStep, onClose, before, ...target }: PaneProps) => {
  const width = useApp((s) => bounded(s.settings.paneWidth));
  const pane = useRef<HTMLElement>(null);

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !pane.current) return;
    pane.current.style.width = `${bounded(pane.current.getBoundingClientRect().right - event.clientX)}px`;
  };
  const drop = () => {
    if (pane.current?.style.width)
      changeSettings({ paneWidth: bounded(pane.current.getBoundingClientRect().width) });
  };
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? STEP : event.key === 'ArrowRight' ? -STEP : 0;
    if (by !== 0) changeSettings({ paneWidth: bounded(width + by) });
  };

  const nav = <RecordNav position={position} total={total} onStep={onStep} onClose={onClose} />;

  return (
    <aside ref={pane} className="record" aria-label="Record" style={{ width }}>
      <div
        className="resizer"
        role="separator"
        aria-orientation="vertical"
        aria-label="Width of the record"
        aria-valuenow={width}
        aria-valuemin={NARROWEST}
        aria-valuemax={WIDEST}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onPointerUp={drop}
        onKeyDown={press}
      />
      {before}
      <Boundary key={targetKey(target)} name="This record">
        <EvidenceTarget value={target}>
          {target.domain === 'email' ? (
            <EmailHead target={target} nav={nav} />
          ) : (
            <PlainRecord target={target} nav={nav} />
          )}
        </EvidenceTarget>
      </Boundary>
    </aside>
  );
};
