/** The links of a sheet. They come after its rows in the file, so they are read before the rows. */
import type { Archive } from './archive';
import { relations, scanEntry, type Sheet } from './workbook';
import { attribute } from './xml-scan';
import { columnLetters, columnPlace } from './xlsx-value';

/** Cells that the links of a sheet cover at most, the same ones counted each time; further links are counted. */
const MOST_CELLS = 1_000_000;

const rowNumber = (reference: string): number => Number(/(?<!\d)\d+$/.exec(reference)?.[0] ?? NaN);

/** Returns the references of the cells in a range such as `B2` or `B2:C5`; undefined if it has more than `most`. */
const cellsIn = (range: string, most: number): readonly string[] | undefined => {
  const [from = '', to = from] = range.replaceAll('$', '').split(':');
  const [left = NaN, right = NaN, top, bottom] = [
    columnPlace(from),
    columnPlace(to),
    rowNumber(from),
    rowNumber(to),
  ];
  if (!((right - left + 1) * (bottom - top + 1) <= most)) return undefined;
  return Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (_, column) => `${columnLetters(left + column)}${top + row}`),
  ).flat();
};

/** The addresses outside of the file that cells of a sheet link to, by their references, and the number of links that are not in it. */
export type SheetLinks = { readonly links: ReadonlyMap<string, string>; readonly leftOut: number };

/** Returns the address that a `HYPERLINK` formula names as a text; undefined for other formulas. */
export const formulaLink = (formula: string): string | undefined =>
  /^\s*HYPERLINK\(\s*"((?:[^"]|"")+)"\s*[,)]/i.exec(formula)?.[1]?.replaceAll('""', '"');

/** Reads the links of a sheet that lead out of the file. */
export const readLinks = async (
  archive: Archive,
  sheet: Sheet,
  onProgress: () => Promise<void>,
): Promise<SheetLinks> => {
  const targets = await relations(archive, sheet.path);
  const links = new Map<string, string>();
  let leftOut = 0;
  let covered = 0;
  if (![...targets.values()].some(({ type, isExternal }) => type === 'hyperlink' && isExternal))
    return { links, leftOut };
  await scanEntry(
    archive,
    sheet.path,
    {
      open: (name, attributes) => {
        const target = name === 'hyperlink' ? targets.get(attribute(attributes, 'id') ?? '') : undefined;
        if (!target?.isExternal) return;
        const place = attribute(attributes, 'location');
        const cells = cellsIn(attribute(attributes, 'ref') ?? '', MOST_CELLS - covered);
        if (!cells) leftOut += 1;
        covered += cells?.length ?? 0;
        for (const cell of cells ?? [])
          links.set(cell, place === undefined ? target.target : `${target.target}#${place}`);
      },
    },
    onProgress,
  );
  return { links, leftOut };
};
