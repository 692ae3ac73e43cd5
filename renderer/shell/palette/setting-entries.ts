import type { Settings } from '../../../shared/model/app-state';
import { changeSettings } from '../../state/app-store';
import { TEXT } from '../text';
import type { Entry } from './entry';

const T = TEXT.palettes.settings;

const THEMES: readonly Settings['theme'][] = ['dark', 'light', 'system'];
const UNDO_SECONDS = [0, 5, 10, 30];

const entry = (label: string, isOn: boolean, patch: Partial<Settings>): Entry => ({
  id: `setting-${label}`,
  label,
  note: isOn ? T.isOn : T.note,
  isEnabled: !isOn,
  needsText: true,
  run: () => changeSettings(patch),
});

/** Every value of every setting that has few; the one in use can't be chosen again. */
export const settingEntries = (settings: Settings, zone: string): readonly Entry[] => [
  ...THEMES.map((theme) => entry(T.theme(TEXT.settings.themes[theme]), settings.theme === theme, { theme })),
  entry(T.localTimes(zone), settings.times === 'local', { times: 'local' }),
  entry(T.utcTimes, settings.times === 'utc', { times: 'utc' }),
  entry(T.defang, settings.defang, { defang: true }),
  entry(T.noDefang, !settings.defang, { defang: false }),
  ...UNDO_SECONDS.map((undoSeconds) =>
    entry(T.undo(undoSeconds), settings.undoSeconds === undoSeconds, { undoSeconds }),
  ),
  entry(T.tray, settings.keepRunning, { keepRunning: true }),
  entry(T.noTray, !settings.keepRunning, { keepRunning: false }),
];
