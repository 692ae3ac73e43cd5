/** The fields that play a part: those that the analyst chose for the tenant, or else those that are found by their names. */
import type { TenantAnswers } from '../model/app-state';
import type { QueryDomain } from '../model/ids';
import { byPresentIds, FIELD_PARTS, partsOf, type FieldPart } from './field-parts';
import { columnId, findField, letters, memoize, type NamedField } from './find-field';

/** The rows of one app that fields belong to. */
export type FieldsOf = { readonly saas: string; readonly domain: QueryDomain };

/** The IDs of the columns that the analyst chose, by part. */
export type ChosenFields = Readonly<Record<string, string>>;

/** Names the rows of an app, as answers are stored by. */
export const fieldsKey = ({ saas, domain }: FieldsOf): string => `${saas} ${domain}`;

/** Returns the fields that the analyst chose for the rows of an app. */
export const chosenIn = (answers: Pick<TenantAnswers, 'fields'> | undefined, of: FieldsOf): ChosenFields =>
  byPresentIds(answers?.fields[fieldsKey(of)] ?? {});

const toWords = memoize((name) =>
  name
    .replace(/^[^.]*\./, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim(),
);

/** Returns true if a field has a name of the pattern of a part. */
const fitsPattern = (field: NamedField, part: FieldPart): boolean => {
  const { has, lacks } = FIELD_PARTS[part];
  const names = [columnId(field), field.label].map(toWords);
  return names.some((name) => has?.test(name) === true) && !names.some((name) => lacks?.test(name) === true);
};

/** Returns the fields without those that hold something else by the ID of their column, whatever their label. */
const withoutOthers = <F extends NamedField>(fields: readonly F[], part: FieldPart): readonly F[] => {
  const { lacks } = FIELD_PARTS[part];
  return lacks ? fields.filter((field) => !lacks.test(toWords(columnId(field)))) : fields;
};

const chosenOf = <F extends NamedField>(
  fields: readonly F[],
  part: FieldPart,
  chosen: ChosenFields,
): F | undefined => {
  const id = chosen[part];
  return id === undefined ? undefined : fields.find((field) => columnId(field) === id);
};

/** Finds the field that plays a part by its names alone. */
export const findPartByName = <F extends NamedField>(
  fields: readonly F[],
  part: FieldPart,
  domain?: QueryDomain,
): F | undefined => {
  const { names, namesIn } = FIELD_PARTS[part];
  const own = domain && namesIn?.[domain];
  const possible = withoutOthers(fields, part);
  return findField(possible, own ?? names) ?? possible.find((field) => fitsPattern(field, part));
};

/** Returns the field that plays a part: the one that the analyst chose, if it is there, or else the one that is found. */
export const findPart = <F extends NamedField>(
  fields: readonly F[],
  part: FieldPart,
  chosen: ChosenFields = {},
  domain?: QueryDomain,
): F | undefined => chosenOf(fields, part, chosen) ?? findPartByName(fields, part, domain);

/** Returns all fields that play one of some parts. Of a part that the analyst chose a field for, it is that one alone. */
export const findParts = <F extends NamedField>(
  fields: readonly F[],
  parts: readonly FieldPart[],
  chosen: ChosenFields = {},
): readonly F[] => {
  const wanted = parts.map((part) => ({ part, own: chosenOf(fields, part, chosen) }));
  return fields.filter((field) =>
    wanted.some(({ part, own }) =>
      own ? own === field : fitsPattern(field, part) || findField([field], FIELD_PARTS[part].names),
    ),
  );
};

/** Returns the part that a value with some name plays in a domain; undefined if none is called so. */
export const partNamed = (domain: QueryDomain, names: readonly string[]): FieldPart | undefined => {
  const wanted = new Set(names.map(letters));
  return partsOf(domain).find((part) => {
    const { names: own, namesIn } = FIELD_PARTS[part];
    return (namesIn?.[domain] ?? own).some((name) => wanted.has(letters(name)));
  });
};
