import { keyFromLabel } from '../../../shared/rules/naming-column';
import { READ_TEXT } from '../text';
import { CAPS, ReadError } from './read-error';

const MAX_LABEL = 200;

/** Gives columns unique names: a second `Name` becomes `Name (2)`, and an empty one is named by its position. */
export const createColumnNames = () => {
  const labels = new Set<string>();
  const keys = new Set<string>();
  const renamed: string[] = [];
  const unlike = (wanted: string, taken: Set<string>, make: (n: number) => string): string => {
    let name = wanted;
    for (let n = 2; taken.has(name); n += 1) name = make(n);
    taken.add(name);
    return name;
  };
  return {
    /** Returns the label and key of the next column. `place` is its name if its header is empty. */
    next: (header: string, place: string, key?: string): { readonly key: string; readonly label: string } => {
      if (labels.size >= CAPS.columns)
        throw new ReadError('too_large', ...READ_TEXT.tooManyColumns(CAPS.columns));
      const plain = header.replaceAll(/\s+/g, ' ').trim();
      const wanted =
        plain === '' ? place : plain.length > MAX_LABEL ? `${plain.slice(0, MAX_LABEL)}…` : plain;
      const label = unlike(wanted, labels, (n) => `${wanted} (${n})`);
      if (label !== plain && plain !== '') renamed.push(label);
      const base = key ?? keyFromLabel(label);
      return { label, key: unlike(base, keys, (n) => `${base}_${n}`) };
    },
    /** Returns the labels that were changed because they appear twice or are too long. */
    renamed: (): readonly string[] => renamed,
  };
};
