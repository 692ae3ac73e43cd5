import { fail, ok, type Failure, type Result } from '../../../shared/bridge';
import type { Attachment, Email } from '../../../shared/model/entity';
import type { Condition, QueryConfig } from '../../../shared/model/query';
import { mailHost } from '../../evidence/sender-indicators';
import type { FieldPart } from '../../../shared/rules/field-parts';
import type { FieldsOf } from '../../../shared/rules/find-part';
import { fieldFor } from '../../query/field-parts';
import { valueCondition } from '../../query/value-condition';
import { TEXT } from '../text';

type Part = 'sender' | 'subject' | 'link' | 'attachment';

/** A part that other emails may share with an email, and the number of those that do. */
export type SimilarLine = {
  readonly part: Part;
  readonly label: string;
  /** The part alone, such as `attachment (1 of 2)`. */
  readonly name: string;
  /** False if not each of the email's links or attachments is looked for. */
  readonly isWhole: boolean;
  /** Finds them; undefined if they can't be counted. */
  readonly condition: Condition | undefined;
  /** Undefined until they are counted. */
  readonly counted: Result<number> | undefined;
};

/** The attachments of an email: those on the first page, and how many there are. */
export type Attached = { readonly rows: readonly Attachment[]; readonly total: number };

/** Values that one count looks for at most. */
const MOST_VALUES = 20;

/** The code of the failure that no retry can change. */
export const NOT_SEARCHABLE = 'not_searchable';

/** Returns the host of a link, by which campaigns are found when each recipient gets their own address. */
const linkHost = (url: string): string =>
  /^[a-z]+:\/\/([^/?#:]+)/i.exec(url)?.[1]?.toLowerCase() ?? mailHost(url);

/** The fields of an app's emails. */
type Fields = { readonly of: FieldsOf; readonly config: Result<QueryConfig> };

/** A value to look for, and the part that the field for it plays. */
type Wanted = { readonly value: string; readonly by: FieldPart };

const wanted = (values: readonly string[], by: FieldPart): readonly Wanted[] =>
  [...new Set(values)].filter((value) => value !== '').map((value) => ({ value, by }));

/** The hash by which an attachment is found, in a field that the tenant has. */
const hashOf = ({ md5, sha256 }: Attachment, { of, config }: Fields): readonly Wanted[] => {
  const both = [...wanted([md5 ?? ''], 'md5'), ...wanted([sha256 ?? ''], 'sha256')];
  const known = both.filter(({ by }) => config.ok && fieldFor(of, config.value, by));
  return (known.length > 0 ? known : both).slice(0, 1);
};

type PartOf = { readonly part: Part; readonly all: readonly Wanted[]; readonly missing: number };

/** The parts that an email has, with their values. */
const partsOf = (email: Email, tenant: Fields, attached: Result<Attached>): readonly PartOf[] => {
  const links = (email.links ?? []).map(({ url }) => linkHost(url));
  const hashes = (attached.ok ? attached.value.rows : []).map((one) => hashOf(one, tenant));
  const found = hashes.flat();
  const distinct = found.filter(({ value }, at) => found.findIndex((one) => one.value === value) === at);
  const parts: PartOf[] = [
    { part: 'sender', all: wanted([email.from_email ?? ''], 'sender'), missing: 0 },
    { part: 'subject', all: wanted([email.subject ?? ''], 'subject'), missing: 0 },
    { part: 'link', all: wanted(links, 'linkDomain'), missing: 0 },
    { part: 'attachment', all: distinct, missing: attached.ok ? attached.value.total - found.length : 0 },
  ];
  return parts.filter(({ all, missing }) => all.length > 0 || missing > 0);
};

const conditionOf = (of: FieldsOf, config: QueryConfig, { value, by }: Wanted): Condition | undefined => {
  const field = fieldFor(of, config, by);
  return field && valueCondition(config, field.db_id, value, false).condition;
};

const oneOf = ([first, ...others]: readonly Condition[]): Condition | undefined =>
  first && others.length > 0 ? { operator_id: 'or', condition: [first, ...others] } : first;

const uncountable = (part: Part, { failure }: { readonly failure: Failure }): SimilarLine => ({
  part,
  label: TEXT.similar[part],
  name: TEXT.similar.names[part],
  isWhole: false,
  condition: undefined,
  counted: fail(failure),
});

const lineOf = ({ part, all, missing }: PartOf, { of, config }: Fields): SimilarLine => {
  if (!config.ok) return uncountable(part, config);
  const conditions = all.slice(0, MOST_VALUES).flatMap((one) => conditionOf(of, config.value, one) ?? []);
  const condition = oneOf(conditions);
  if (!condition)
    return uncountable(part, fail({ kind: 'invalid', ...TEXT.similar.notSearchable, code: NOT_SEARCHABLE }));
  const number = all.length + missing;
  const isWhole = conditions.length === number;
  const inWords = (word: string) => (isWhole ? word : TEXT.similar.someOf(word, conditions.length, number));
  const [label, name] = [inWords(TEXT.similar[part]), inWords(TEXT.similar.names[part])];
  return { part, label, name, isWhole, condition, counted: undefined };
};

/**
 * Returns each part that an email has, with the condition that finds others with the same: by any of its hosts or attachments. A part
 * that can't be counted says why.
 */
export const similarities = (email: Email, tenant: Fields, attached: Result<Attached>): SimilarLine[] => [
  ...partsOf(email, tenant, attached).map((part) => lineOf(part, tenant)),
  ...(attached.ok ? [] : [uncountable('attachment', attached)]),
];

/** Counts the other emails of each line that is not counted, one after the other, until `isCurrent` ends it. */
export const countSimilar = async (
  all: readonly SimilarLine[],
  count: (condition: Condition) => Promise<Result<{ readonly total: number }>>,
  isCurrent: () => boolean,
  onCount: (one: SimilarLine, counted: Result<number>) => void,
): Promise<void> => {
  for (const one of all) {
    if (!isCurrent()) return;
    if (one.counted || !one.condition) continue;
    const counted = await count(one.condition);
    // The tenant counts the email itself too.
    if (isCurrent()) onCount(one, counted.ok ? ok(Math.max(0, counted.value.total - 1)) : counted);
  }
};

/** Characters of a line of text that is worth hunting for, and of what is sent of a longer one. */
const LINE = { shortest: 20, longest: 120 };

/** Returns the longest line of a text without a link or an address, which differ for each recipient; empty if none is long enough. */
export const distinctiveLine = (text: string): string => {
  const lines = text
    .split(/[\n\r]+|(?<=[.!?])\s/)
    .map((line) => line.trim())
    .filter((line) => line.length >= LINE.shortest && !/@|:\/\//.test(line));
  const [longest = ''] = [...lines].sort((a, b) => b.length - a.length);
  return longest.length > LINE.longest ? longest.slice(0, LINE.longest).replace(/\s\S*$/, '') : longest;
};
