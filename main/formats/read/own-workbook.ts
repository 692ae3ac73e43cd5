import { instantOfWall, isTimeZone } from '../../../shared/rules/next-run';
import { ExportMarker, MARKER_NAME } from '../export-marker';
import type { Archive } from './archive';
import { attribute } from './xml-scan';
import { scanEntry, unescapeText, type Sheet, type Workbook } from './workbook';

const LONGEST = 4 * 1024 * 1024;

/** What a workbook of our own says of itself; undefined for the workbooks of others, and where it is damaged. */
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
    return undefined;
  }
};

/** The sheets of our own workbook that hold its rows, in their order: as many as the rows needed, and not the one with notes. */
export const rowSheets = ({ sheets }: Workbook): readonly Sheet[] =>
  sheets.filter(({ name }) => /^Results( \(\d+\))?$/.test(name));

const BLOCK_MS = 900_000;

/** Gives a date cell of our own workbook its instant back, as the tenant sent it: such a cell shows the clock of the zone that the marker names. */
export const createZoneReader = (zone: string | undefined): ((text: string) => string) => {
  if (zone === undefined || !isTimeZone(zone)) return (text) => text;
  // The clocks of the world change at quarters of an hour.
  const shifts = new Map<number, number>();
  return (text) => {
    const wall = Date.parse(`${text}Z`);
    if (Number.isNaN(wall)) return text;
    const block = Math.floor(wall / BLOCK_MS) * BLOCK_MS;
    let shift = shifts.get(block);
    if (shift === undefined) {
      shift = instantOfWall(block, zone) - block;
      shifts.set(block, shift);
    }
    return new Date(wall + shift).toISOString();
  };
};
