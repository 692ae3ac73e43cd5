import { keyOf } from '../../../shared/rules/naming-column';
import { CAPS, ReadError } from './read-error';

const MAX_LABEL = 200;

/** Gives columns names of their own: a second `Name` becomes `Name (2)`, an empty one is called by its place. */
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
    /** The label and key of the next column. `place` is what it is called where its header is empty. */
    next: (header: string, place: string, key?: string): { readonly key: string; readonly label: string } => {
      if (labels.size >= CAPS.columns)
        throw new ReadError(
          'too_large',
          `The table has more than ${CAPS.columns.toLocaleString('en-US')} columns.`,
        );
      const plain = header.replaceAll(/\s+/g, ' ').trim();
      const wanted =
        plain === '' ? place : plain.length > MAX_LABEL ? `${plain.slice(0, MAX_LABEL)}…` : plain;
      const label = unlike(wanted, labels, (n) => `${wanted} (${n})`);
      if (label !== plain && plain !== '') renamed.push(label);
      const base = key ?? keyOf(label);
      return { label, key: unlike(base, keys, (n) => `${base}_${n}`) };
    },
    /** Labels that are not what the file says, because the file says them twice or too long. */
    renamed: (): readonly string[] => renamed,
  };
};
