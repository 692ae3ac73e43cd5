import { wantAction } from '../../features/bulk-action/wanted-action';
import { isCommandEnabled, runCommand } from '../../commands/registry';
import { huntOfTab } from '../../screens/hunt/run/hunt-registry';
import { TEXT } from '../text';
import type { Entry } from './entry';

const BULK_ACTION = 'hunt.bulkAction';

/** The tenant's actions on the rows of the current hunt, each by its name. */
export const actionEntries = (tab: string | undefined): readonly Entry[] => {
  const { config } = huntOfTab(tab ?? null)?.store.getState() ?? {};
  if (config?.kind !== 'ready') return [];
  const isEnabled = isCommandEnabled(BULK_ACTION);
  return config.value.actions.map(({ action_id, label }) => ({
    id: `action-${action_id}`,
    label: TEXT.palettes.action(label),
    note: isEnabled ? TEXT.palettes.onSelected : TEXT.palettes.needsRows,
    words: action_id.replaceAll('_', ' '),
    isEnabled,
    needsText: true,
    run: () => {
      wantAction(action_id);
      runCommand(BULK_ACTION);
    },
  }));
};
