import { z } from 'zod';
import { headerBlock, parseHeaderText } from '../rules/mail-headers';
import { MailHeader } from '../model/entity';
import { isFields, type Fields } from '../model/lenient-values';

/** Returns the values of each name as their own lines: a map has several values of one name in a list. */
const linesOf = (map: Fields): unknown[] =>
  Object.entries(map).flatMap(([name, values]) => [values].flat().map((value) => ({ name, value })));

const isMap = (headers: unknown): headers is Fields =>
  isFields(headers) &&
  Object.values(headers).every((value) => typeof value === 'string' || Array.isArray(value));

/** Returns true if a value of a map is a header line by itself. */
const isNamed = (value: unknown): boolean => isFields(value) && typeof value['name'] === 'string';

/** Headers of which every email has one. */
const OF_ALL = /^(?:from|to|date|subject|received|message-id)$/i;

/** Returns the lines of a text of headers, with the text. */
const fromText = (sent: string): Fields => ({ headers: parseHeaderText(sent), sentText: headerBlock(sent) });

/** Returns the text beside a list or a map, if it is one of headers. */
const textBeside = (raw: unknown): string | undefined =>
  typeof raw === 'string' && parseHeaderText(raw).some(({ name }) => OF_ALL.test(name))
    ? headerBlock(raw)
    : undefined;

/** Returns header lines that came as text or as a map of names to values as a list, with the text if one was sent. */
const asLines = (sent: unknown): unknown => {
  if (typeof sent === 'string') return fromText(sent);
  if (!isFields(sent)) return sent;
  const { headers, raw } = sent;
  if (isFields(headers) && Object.values(headers).every(isNamed))
    return { ...sent, headers: Object.values(headers), sentText: textBeside(raw) };
  if (isMap(headers)) return { ...sent, headers: linesOf(headers), sentText: textBeside(raw) };
  // The object itself may be the map.
  if (headers === undefined && isMap(sent) && Object.keys(sent).some((key) => OF_ALL.test(key)))
    return { headers: linesOf(sent) };
  const text = typeof headers === 'string' ? headers : headers === undefined ? raw : undefined;
  return typeof text === 'string' ? { ...sent, ...fromText(text) } : { ...sent, sentText: textBeside(raw) };
};

const Lines = z.looseObject({
  headers: z.array(MailHeader),
  /** The headers as the tenant sent them, to the byte; absent if it sent a list or a map only. */
  sentText: z.string().optional(),
});

/** The headers of an email: a list of lines, a map by name, or the text as it was sent. */
export const MailHeaders = z.preprocess(asLines, Lines) as unknown as z.ZodType<
  z.output<typeof Lines>,
  z.input<typeof Lines>
>;
