import type { BarItem } from '../components/bar/OverflowBar';
import { commandKey, commandLabel, runCommand } from './registry';

/** Returns a command as a control of a bar. */
export const barCommand = (id: string, patch: Partial<BarItem> = {}): BarItem => ({
  id,
  label: commandLabel(id),
  keys: commandKey(id),
  run: () => runCommand(id),
  ...patch,
});
