import type { Settings } from '../../../shared/model/app-state';
import { AUTHORITY_ITEMS } from '../../screens/settings/authority-items';
import type { Item } from '../../screens/settings/item';
import { LOGIN_ITEMS } from '../../screens/settings/login-items';
import { OTHER_ITEMS, VALUE_ITEMS } from '../../screens/settings/other-items';
import { STORAGE_WORDS } from '../../screens/settings/storage-items';
import {
  SECTIONS,
  SECTION_WORDS,
  SETTINGS,
  usualZones,
  type Setting,
} from '../../screens/settings/setting-list';
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

type Place = Pick<Item, 'section' | 'label' | 'words'>;

const STORED = SETTINGS_TEXT.storage;

/** Every setting of this workstation, with the section that shows it. */
const PLACES: readonly Place[] = [
  ...VALUE_ITEMS,
  ...LOGIN_ITEMS,
  ...AUTHORITY_ITEMS,
  ...OTHER_ITEMS,
  ...[STORED.cache, STORED.history, STORED.pivot].map(({ label }): Place => ({
    section: 'storage',
    label,
    words: STORAGE_WORDS,
  })),
];

/** Every section of the settings, every setting, and every value of those that have few; the one in use can't be chosen again. */
export const settingEntries = (settings: Settings, zone: string): readonly Entry[] => [
  ...SECTIONS.map((section): Entry => ({
    id: `settings-${section}`,
    label: SETTINGS_TEXT.inPalette(SETTINGS_TEXT.sections[section]),
    note: SETTINGS_TEXT.paletteNote,
    isEnabled: true,
    needsText: true,
    words: [SETTINGS_TEXT.sections[section], SECTION_WORDS[section]].filter(Boolean).join(', '),
    run: () => open(section),
  })),
  ...PLACES.map(({ section, label, words = '' }): Entry => ({
    id: `settings-${section}-${label}`,
    label,
    note: SETTINGS_TEXT.inPalette(SETTINGS_TEXT.sections[section]),
    isEnabled: true,
    needsText: true,
    words,
    run: () => open(section),
  })),
  ...valueEntries(settings, zone),
];
