import { commandLabel, runCommand } from '../../commands/registry';
import type { BarItem } from '../../components/bar/OverflowBar';
import { allResultsIds } from './all-results';
import { TEXT } from './text';

/** Returns the commands of a screen on all that a saved query finds, as one control of a bar with a menu. */
export const allResultsItem = (screen: string, isDisabled: boolean, title: string): BarItem => ({
  id: `${screen}.allResults`,
  label: TEXT.allResults,
  title,
  isDisabled,
  items: allResultsIds(screen).map((id) => ({
    id,
    label: commandLabel(id),
    run: () => runCommand(id),
  })),
});
