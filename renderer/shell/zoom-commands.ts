/** Commands for the size of everything in both windows. Below a dialog the same keys are the menu's. */
import type { ZoomStep } from '../../shared/local-calls/app';
import { local } from '../bridge';
import { commandSet, type Command } from '../commands/command';
import { always } from '../commands/targets';
import { toastFailure } from '../state/overlay-store';
import { TEXT } from './text';

const zoom = async (step: ZoomStep): Promise<void> => {
  const result = await local['app.zoom']({ step });
  if (!result.ok) toastFailure(result.failure);
};

const command = (step: ZoomStep, keys: readonly string[]): Command<true> => ({
  id: `app.zoom.${step}`,
  label: TEXT.zoom[step],
  words: TEXT.zoom.words,
  keys,
  run: () => void zoom(step),
});

export const ZOOM_COMMANDS = commandSet({
  scope: 'global',
  title: TEXT.groups.view,
  target: always,
  // The plus sign needs Shift on many keyboards.
  commands: [command('in', ['Ctrl++', 'Ctrl+=']), command('out', ['Ctrl+-']), command('reset', ['Ctrl+0'])],
});
