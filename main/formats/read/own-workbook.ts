import { wallClockToInstant, isTimeZone } from '../../../shared/rules/next-run';
import { ExportMarker, MARKER_NAME } from '../export-marker';
import type { Archive } from './archive';
import { attribute } from './xml-scan';
import { scanEntry, unescapeText, type Sheet, type Workbook } from './workbook';

const LONGEST = 4 * 1024 * 1024;

/** Returns the marker of one of our own exports; undefined for other workbooks, and if the marker is damaged. */
export const readMarker = async (archive: Archive): Promise<ExportMarker | undefined> => {
  let text = '';
  let isOurs = false;
  await scanEntry(archive, 'docProps/custom.xml', {
    open: (name, attributes) => {
      if (name === 'property') isOurs = attribute(attributes, 'name') === MARKER_NAME;
    },
    close: (name) => {
      if (name === 'property') isOurs = false;
    },
    text: (part) => {
      if (isOurs && text.length < LONGEST) text += part;
    },
  });
  try {
    return ExportMarker.safeParse(JSON.parse(unescapeText(text))).data;
  } catch {
    // A marker that isn't JSON isn't ours: the workbook is read like any other.
    return undefined;
  }
};

/** Returns the sheets with the rows of one of our own exports, in order, without the sheet of notes. */
export const rowSheets = ({ sheets }: Workbook): readonly Sheet[] =>
  sheets.filter(({ name }) => /^Results( \(\d+\))?$/.test(name));

const BLOCK_MS = 900_000;

/** Converts date cells of our own exports, which show the wall clock of the marker's zone, back to the times that the tenant sent. */
export const createZoneReader = (zone: string | undefined): ((text: string) => string) => {
  if (zone === undefined || !isTimeZone(zone)) return (text) => text;
  // All clock changes fall on quarter hours.
  const shifts = new Map<number, number>();
  return (text) => {
    const wall = Date.parse(`${text}Z`);
    if (Number.isNaN(wall)) return text;
    const block = Math.floor(wall / BLOCK_MS) * BLOCK_MS;
    let shift = shifts.get(block);
    if (shift === undefined) {
      shift = wallClockToInstant(block, zone) - block;
      shifts.set(block, shift);
    }
    return new Date(wall + shift).toISOString();
  };
};
