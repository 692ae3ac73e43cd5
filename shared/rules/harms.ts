/** The harms that verdicts name. */
import { columnId, type NamedField } from './find-field';
import type { ChosenFields } from './find-part';

/** Patterns of the verdicts, in the words or the codes of a tenant, that mean each harm. */
export const HARM_VERDICTS = {
  phishing: /phi?sh/i,
  malware: /malw|malicious|virus|ransom|trojan/i,
} as const;
/** A harm that a verdict can mean. */
export type Harm = keyof typeof HARM_VERDICTS;

/** Returns the fields with a verdict or a classification, whoever gave it, since a warning errs on the safe side; if the analyst chose the field of the verdict, it is that one alone. */
export const verdictFields = <F extends NamedField>(
  fields: readonly F[],
  chosen: ChosenFields,
): readonly F[] => {
  const own = fields.find((field) => columnId(field) === chosen['verdict']);
  return own
    ? [own]
    : fields.filter((field) => /verdict|classification/i.test(`${columnId(field)} ${field.label}`));
};

/** Yields the texts in a value of any shape. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) yield* textsIn(one);
}

/** Returns the harm that a verdict among the fields of an email or file names; undefined if none does. */
export const findHarm = (
  keys: readonly string[],
  valueOf: (key: string) => unknown,
  chosen: ChosenFields = {},
): Harm | undefined => {
  const verdicts = verdictFields(
    keys.map((key) => ({ key, label: key })),
    chosen,
  ).flatMap(({ key }) => [...textsIn(valueOf(key))]);
  return (['malware', 'phishing'] as const).find((harm) =>
    verdicts.some((verdict) => HARM_VERDICTS[harm].test(verdict)),
  );
};
