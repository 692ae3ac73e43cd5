import { isCommandEnabled } from '../../commands/registry';
import { HUNT_ACTION } from '../../screens/hunt/overlays';
import { actByKey } from '../../screens/hunt/result/acted-rows';
import { currentHunt } from '../../screens/hunt/run/hunt-registry';
import { TEXT } from '../text';
import type { Entry } from './entry';

/** The tenant's actions on the rows of the current hunt, each by its name. */
export const actionEntries = (): readonly Entry[] => {
  const { config } = currentHunt()?.store.getState() ?? {};
  if (config?.kind !== 'ready') return [];
  const isEnabled = isCommandEnabled(HUNT_ACTION.id);
  return config.value.actions.map(({ action_id, label }) => ({
    id: `action-${action_id}`,
    label: TEXT.palettes.action(label),
    note: isEnabled ? TEXT.palettes.onSelected : TEXT.palettes.needsRows,
    words: action_id.replaceAll('_', ' '),
    isEnabled,
    needsText: true,
    run: () => actByKey(action_id),
  }));
};
