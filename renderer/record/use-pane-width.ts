import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { changeSettings, useApp } from '../state/app-store';

export const NARROWEST = 320;
export const WIDEST = 760;
/** Pixels per press of an arrow key. */
const STEP = 24;

const bounded = (width: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));

/** Returns the pane's width and the handlers of its edge. The width is saved when the edge is released. */
export const usePaneWidth = () => {
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
