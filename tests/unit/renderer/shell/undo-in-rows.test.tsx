import { afterEach, expect, it, vi } from 'vitest';
import { listenToKeys } from '../../../../renderer/commands/key-listener';
import { GRIDS } from '../../../../renderer/dataset-view/grid/grid-commands';
import { addUndoSource } from '../../../../renderer/state/pending-undo';
import { setUpAllCommands } from '../../../support/all-commands';

setUpAllCommands();

let stops: (() => void)[] = [];
afterEach(() => {
  stops.forEach((stop) => stop());
  stops = [];
});

it('undoes the pending action by Ctrl+Z while the focus is in the rows, and not elsewhere', () => {
  let isWaiting = true;
  let isInRows = false;
  const undo = vi.fn(() => {
    isWaiting = false;
  });
  addUndoSource({ canUndo: () => isWaiting, undo });
  stops = [
    GRIDS.add(() => (isInRows ? ({} as never) : undefined)),
    listenToKeys(() => ({ screen: 'queries', isCovered: false })),
  ];
  const press = () =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, cancelable: true }));
  press();
  expect(undo).not.toHaveBeenCalled();
  isInRows = true;
  press();
  expect(undo).toHaveBeenCalledOnce();
  press();
  expect(undo).toHaveBeenCalledOnce();
});
