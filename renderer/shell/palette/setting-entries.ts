import type { Settings } from '../../../shared/model/app-state';
import { SECTIONS, SETTINGS, usualZones, type Setting } from '../../screens/settings/setting-list';
import { showSection } from '../../screens/settings/tab-state';
import { TEXT as SETTINGS_TEXT } from '../../screens/settings/text';
import { changeSettings, useApp } from '../../state/app-store';
import { TEXT } from '../text';
import type { Entry } from './entries';

const T = TEXT.palettes.settings;

type Choice = {
  readonly value: string;
  readonly label: string;
  readonly patch: Partial<Settings>;
};

/** Returns the values of a setting that has few. */
const choicesOf = ({ label, control }: Setting, zone: string): readonly Choice[] => {
  if (control.kind === 'text') return [];
  if (control.kind === 'zone')
    return usualZones(zone).map(({ value, label: name }) => ({
      value,
      label: T.value(label, name),
      patch: { times: value },
    }));
  if (control.kind === 'number')
    return control.usual.map(({ value, inPalette = value }) => ({
      value,
      label: inPalette,
      patch: control.patch(Number(value)),
    }));
  return control.options(zone).map(({ value, label: name }) => ({
    value,
    label: T.value(label, name),
    patch: control.patch(value),
  }));
};

const valueEntries = (settings: Settings, zone: string): readonly Entry[] =>
  SETTINGS.flatMap((setting) =>
    choicesOf(setting, zone).map(({ value, label, patch }): Entry => {
      const isOn = setting.value(settings) === value;
      return {
        id: `setting-${label}`,
        label,
        note: isOn ? T.isOn : T.note,
        isEnabled: !isOn,
        needsText: true,
        words: setting.words ?? '',
        run: () => changeSettings(patch),
      };
    }),
  );

/** Without a session, the frame opens for the screens that need none. */
const open = (section: (typeof SECTIONS)[number]): void => {
  useApp.setState({ hasSkippedSignIn: true });
  showSection(section);
};

/** Every section of the settings, and every value of every setting that has few; the one in use can't be chosen again. */
export const settingEntries = (settings: Settings, zone: string): readonly Entry[] => [
  ...SECTIONS.map((section): Entry => ({
    id: `settings-${section}`,
    label: SETTINGS_TEXT.inPalette(SETTINGS_TEXT.sections[section]),
    note: SETTINGS_TEXT.paletteNote,
    isEnabled: true,
    needsText: true,
    run: () => open(section),
  })),
  ...valueEntries(settings, zone),
];
