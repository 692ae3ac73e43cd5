import { isObject } from './json';
import type { Speaker } from './shapes';

const ZONELESS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/;
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
/** From here on a number of seconds, or of milliseconds, is a time of this century. */
const FIRST = { seconds: 946_684_800, milliseconds: 946_684_800_000 };

/** Returns the instant that a value means, in seconds; undefined if it isn’t a time. */
const secondsOf = (value: unknown): number | undefined => {
  if (typeof value === 'number')
    return value >= FIRST.milliseconds ? value / 1_000 : value >= FIRST.seconds ? value : undefined;
  if (typeof value !== 'string' || !DATE.test(value)) return undefined;
  const time = Date.parse(ZONELESS.test(value) ? `${value}Z` : value);
  return Number.isNaN(time) ? undefined : time / 1_000;
};

/** A list that an answer is about, which no wrapper may cost. */
const MAIN_LIST = /^(?:\.(?:rows|results|headers|options))?$/;

const LABEL = /\.(?:label|title)$/;
const IDS = ['name', 'widget_id', 'finding_id', 'value'];

/** Returns true if a name or a title is the one that a row has in a map: a row without one of its own is called so. */
const isMapName = (place: string, read: unknown): boolean => {
  const at = /\[(\d+)\]\.(?:name|title)$/.exec(place)?.[1];
  return at !== undefined && read === `n${at}`;
};

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === 'unknown' || value === 'Unknown';

const isSameValue = (speaker: Speaker, told: unknown, read: unknown): boolean => {
  const [a, b] = [secondsOf(told), secondsOf(read)];
  if (a !== undefined && b !== undefined) return Math.abs(a - b) < 1;
  return told === read || speaker.ids.receive(String(read)) === told;
};

/**
 * Compares what is read of a dialect with what is read of the demo tenant's own answer. What the dialect left out may be unknown, and
 * must not be said to be something else. Returns the places that differ.
 */
export const differences = (
  speaker: Speaker,
  told: unknown,
  read: unknown,
  place = '',
  ids: readonly unknown[] = [],
): readonly string[] => {
  const differs = () => [
    `${place}: ${JSON.stringify(read)} instead of ${JSON.stringify(told)}`.slice(0, 240),
  ];
  if (isNothing(read))
    return MAIN_LIST.test(place) && Array.isArray(told) && told.length > 0 ? differs() : [];
  if (Array.isArray(told)) {
    if (!Array.isArray(read)) return differs();
    if (told.length !== read.length) return [`${place}: ${read.length} of ${told.length} items`];
    return told.flatMap((one, at) => differences(speaker, one, read[at], `${place}[${at}]`));
  }
  if (isObject(told)) {
    if (!isObject(read)) return differs();
    return Object.entries(told).flatMap(([key, one]) =>
      differences(
        speaker,
        one,
        read[key],
        `${place}.${key}`,
        IDS.map((id) => read[id]),
      ),
    );
  }
  // A label or a title that was not sent is the ID of what it names.
  const isIdInstead =
    (LABEL.test(place) && ids.includes(read)) || (speaker.dialect.lists === 'map' && isMapName(place, read));
  return isNothing(told) || isIdInstead || isSameValue(speaker, told, read) ? [] : differs();
};

/** Keys that a dialect adds to objects and that no reader has to keep. */
const EXTRA: ReadonlySet<string> = new Set(['x_vendor', 'constructor', '_v']);

/** Returns the places of what was sent and is not read as it was sent. */
export const losses = (sent: unknown, read: unknown, place = ''): readonly string[] => {
  if (sent === null || sent === undefined || sent === '') return [];
  const lost = () => [
    `${place}: ${JSON.stringify(sent)} is read as ${JSON.stringify(read) ?? 'nothing'}`.slice(0, 240),
  ];
  if (Array.isArray(sent))
    return Array.isArray(read) && read.length === sent.length
      ? sent.flatMap((one, at) => losses(one, read[at], `${place}[${at}]`))
      : lost();
  if (!isObject(sent)) return String(sent) === String(read) ? [] : lost();
  if (!isObject(read)) return lost();
  return Object.entries(sent).flatMap(([key, one]) =>
    EXTRA.has(key) ? [] : losses(one, read[key], `${place}.${key}`),
  );
};
