import type { Case, Pin } from '../../../shared/model/case';

/** Returns what could not be read when a record was pinned, as sentences. */
export const missingOf = ({ content }: Pick<Pin, 'content'>): readonly string[] => {
  if (content.kind !== 'entity') return [];
  const { data } = content;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return [];
  const { missing } = data;
  return Array.isArray(missing) ? missing.filter((one) => typeof one === 'string') : [];
};

/** Returns what is missing in the pins of a case, each with the title of its pin: its indicators are then not all that there are. */
export const missingIn = ({ pins }: Pick<Case, 'pins'>): readonly string[] =>
  pins.flatMap((pin) => missingOf(pin).map((sentence) => `${pin.title}: ${sentence}`));
