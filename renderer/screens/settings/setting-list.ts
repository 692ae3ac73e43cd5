/** The settings of the whole application as data: the screen draws them, and the palette offers the values of those that have few. */
import { MOST_AUTO_LOADED, type Settings } from '../../../shared/model/app-state';
import { formatZone } from '../../state/time';
import { TEXT } from './text';

/** The sections in their order. */
export const SECTIONS = Object.keys(TEXT.sections) as readonly SectionId[];
export type SectionId = keyof typeof TEXT.sections;

/** Phrases by which a section is found, beside its name. */
export const SECTION_WORDS: Readonly<Partial<Record<SectionId, string>>> = {
  connections: 'token, password, credentials, saved connections, accounts, api key',
  network: 'tls, certificate, internet',
  storage: 'disk space, clear data, privacy',
  keys: 'rebind keys, change keys, key bindings, change shortcuts',
  file: 'backup, move to another computer',
};

type Option = {
  readonly value: string;
  readonly label: string;
  /** Its label in the palette, if the setting and the value together make no readable one. */
  readonly inPalette?: string;
};

/** The way to show and change a setting. */
type Control =
  | {
      readonly kind: 'choice';
      readonly options: (zone: string) => readonly Option[];
      readonly patch: (value: string) => Partial<Settings>;
    }
  | { readonly kind: 'zone' }
  | {
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      readonly unit: string;
      /** Values that the palette offers. */
      readonly usual: readonly Option[];
      readonly patch: (value: number) => Partial<Settings>;
    }
  | {
      readonly kind: 'text';
      readonly error: (value: string) => string | undefined;
      readonly patch: (value: string) => Partial<Settings>;
    };

/** One setting. */
export type Setting = {
  readonly key: keyof Settings;
  readonly section: SectionId;
  readonly label: string;
  readonly help: string;
  /** Other words by which it is found. */
  readonly words?: string;
  /** Its value as its control shows it. */
  readonly value: (settings: Settings) => string;
  readonly control: Control;
};

const choiceOf = (labels: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const onOff = (isOn: boolean): string => (isOn ? 'on' : 'off');

/** Returns a setting that has one of some values. */
const choice = <K extends 'theme' | 'density' | 'dateFormat'>(
  key: K,
  section: SectionId,
  text: {
    readonly label: string;
    readonly help: string;
    readonly options: Readonly<Record<Settings[K], string>>;
  },
  words = '',
): Setting => ({
  key,
  section,
  label: text.label,
  help: text.help,
  words,
  value: (settings) => settings[key],
  control: {
    kind: 'choice',
    options: () => choiceOf(text.options),
    patch: (value) => ({ [key]: value }),
  },
});

/** The settings that are on or off. */
type BooleanKey = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

/** Returns a setting that is on or off. */
const onOrOff = (
  key: BooleanKey,
  section: SectionId,
  text: {
    readonly label: string;
    readonly help: string;
    readonly options: { readonly on: string; readonly off: string };
  },
  words = '',
): Setting => ({
  key,
  section,
  label: text.label,
  help: text.help,
  words,
  value: (settings) => onOff(settings[key]),
  control: {
    kind: 'choice',
    options: () => choiceOf(text.options),
    patch: (value) => ({ [key]: value === 'on' }),
  },
});

/** Returns true if a text looks like an email address, or is empty. */
const emailError = (value: string): string | undefined =>
  value === '' || /^[^\s@]+@[^\s@]+$/.test(value) ? undefined : TEXT.email.wrong;

/** Returns a limit of impossible travel. */
const travelLimit = (
  key: 'travelKmh' | 'travelKm',
  { label, help, unit }: { readonly label: string; readonly help: string; readonly unit: string },
  words: string,
  max: number,
): Setting => ({
  key,
  section: 'logins',
  label,
  help,
  words: `travel limits, logins, ${words}`,
  value: (settings) => String(settings[key]),
  control: { kind: 'number', min: 1, max, unit, usual: [], patch: (value) => ({ [key]: value }) },
});

/** Every setting that is one value. */
export const SETTINGS: readonly Setting[] = [
  onOrOff(
    'resumeAtStart',
    'connections',
    TEXT.resume,
    'auto sign in, automatic sign-in, remember me, startup, resume, last session, shared machine',
  ),
  choice('theme', 'appearance', TEXT.theme, 'dark mode, light mode, night mode, colors, appearance'),
  choice(
    'density',
    'appearance',
    TEXT.density,
    'row height, compact, font size, font, spacing, line height, text size',
  ),
  onOrOff('defang', 'appearance', TEXT.defang, 'defang, hxxp, refang, urls, clickable links'),
  {
    key: 'times',
    section: 'times',
    label: TEXT.zone.label,
    help: TEXT.zone.help,
    words: 'timezone, utc, local time, clock, gmt',
    value: ({ times }) => times,
    control: { kind: 'zone' },
  },
  choice(
    'dateFormat',
    'times',
    TEXT.dateFormat,
    'iso 8601, date, month, day, american dates, european dates, locale, region, time format',
  ),
  {
    key: 'autoLoadRows',
    section: 'hunts',
    label: TEXT.autoLoad.label,
    help: TEXT.autoLoad.help,
    words: 'load all rows automatically results limit',
    value: ({ autoLoadRows }) => String(autoLoadRows),
    control: {
      kind: 'number',
      min: 0,
      max: MOST_AUTO_LOADED,
      unit: TEXT.autoLoad.unit,
      usual: [0, 5_000, 20_000, 50_000].map((rows) => ({
        value: String(rows),
        label: String(rows),
        inPalette: TEXT.autoLoad.inPalette(rows),
      })),
      patch: (autoLoadRows) => ({ autoLoadRows }),
    },
  },
  {
    key: 'undoSeconds',
    section: 'actions',
    label: TEXT.undo.label,
    help: TEXT.undo.help,
    words: 'undo delay, undo time, wait, seconds, bulk',
    value: ({ undoSeconds }) => String(undoSeconds),
    control: {
      kind: 'number',
      min: 0,
      max: 60,
      unit: TEXT.undo.unit,
      usual: [0, 5, 10, 30].map((seconds) => ({
        value: String(seconds),
        label: String(seconds),
        inPalette: TEXT.undo.inPalette(seconds),
      })),
      patch: (undoSeconds) => ({ undoSeconds }),
    },
  },
  {
    key: 'analystEmail',
    section: 'actions',
    label: TEXT.email.label,
    help: TEXT.email.help,
    words: 'creator, exceptions, my email, my name, email address',
    value: ({ analystEmail }) => analystEmail,
    control: { kind: 'text', error: emailError, patch: (value) => ({ analystEmail: value.trim() }) },
  },
  travelLimit('travelKmh', TEXT.travel.speed, 'kmh, speed, flight, velocity', 100_000),
  travelLimit('travelKm', TEXT.travel.distance, 'km, kilometers, far', 20_000),
  onOrOff(
    'keepRunning',
    'actions',
    TEXT.tray,
    'tray, quit, background, minimize, close window, keep running',
  ),
  onOrOff('notifications', 'notifications', TEXT.notifications, 'alerts, notify, sound, popup'),
];

/** Returns the time zones that are listed first. */
export const usualZones = (zone: string): readonly Option[] => [
  { value: 'local', label: TEXT.zone.local(formatZone(zone)) },
  { value: 'utc', label: TEXT.zone.utc },
];
