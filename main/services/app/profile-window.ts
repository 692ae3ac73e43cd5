import { ok } from '../../../shared/bridge';
import type { LocalCallName } from '../../../shared/local-calls/contract';
import type { ShownRecord } from '../../../shared/local-calls/profile-window';
import type { Deps } from '../../deps';
import type { Feature } from '../../feature';

type WindowCall = Extract<LocalCallName, `profileWindow.${string}`>;
type WindowDeps = Pick<Deps, 'push' | 'openProfileWindow'>;

/** Creates the feature of the profile window: what one window asks of the other passes through here. */
export const createProfileWindow = ({ push, openProfileWindow }: WindowDeps): Feature<WindowCall> => {
  let shown: ShownRecord | null = null;
  const show = (record: ShownRecord | null): void => {
    shown = record;
    push('profileShown', record);
  };
  return {
    handlers: {
      'profileWindow.open': () => {
        openProfileWindow();
        return ok(null);
      },
      'profileWindow.show': (record) => {
        show(record);
        return ok(null);
      },
      'profileWindow.shown': () => ok(shown),
      'profileWindow.step': (step) => {
        push('profileStepped', step);
        return ok(null);
      },
      'profileWindow.openTab': (tab) => {
        push('tabRequested', tab);
        return ok(null);
      },
    },
    onLeave: () => show(null),
  };
};
