import type { WebContents } from 'electron';
import type { ZoomStep } from '../../shared/local-calls/app';

/** Levels of a step, as of the menu's own: a level is 20 %. */
const STEP = 0.5;

const STEPS = { in: STEP, out: -STEP } as const;

/** Zooms a page. Chromium stores the level by origin, so that both windows follow. */
export const zoom = (
  page: Pick<WebContents, 'getZoomLevel' | 'setZoomLevel'> | undefined,
  step: ZoomStep,
): void => page?.setZoomLevel(step === 'reset' ? 0 : page.getZoomLevel() + STEPS[step]);
