/** The roles of a tenant's fields, read from their names: no tenant has to use the names of another. */

/** A role for each pattern of a name in lower-case words. `lacks` rules out fields that hold something else. */
const ROLES = {
  sender: { has: /^((from|sender)( (e ?mail|address))*|author)$/ },
  senderDomain: { has: /\b(from|sender) (domain|host)\b/ },
  senderName: { has: /\b((from|sender) (display )?name|display name)\b/ },
  recipients: { has: /^(to|rcpts?|recipients?)( (e ?mails?|address(es)?))*$/ },
  md5: { has: /\bmd5\b/, lacks: /\bmacro/ },
  sha256: { has: /\bsha ?256\b/, lacks: /\bmacro/ },
  macroHash: { has: /\bmacro (hash|md5|sha ?256)\b/ },
  linkDomains: { has: /\b(links?|urls?) (domains?|hosts?)\b/ },
  urls: { has: /^(links?|urls?|link urls?)$/ },
  fileNames: { has: /\b(attachments?|files?) names?\b|^name$|^file$/ },
  words: { has: /\b(subject|body|text|content)\b/, lacks: /\b(type|count|id|size)\b/ },
  verdict: { has: /\b(verdict|classification)\b/ },
  quarantined: { has: /^(is )?((in |under )?quarantine|quarantined)$/ },
  restored: { has: /^(is )?(restored|released)$/ },
  state: {
    has: /^(current )?((delivery|mail|e ?mail|message|file|item|entity|quarantine|delivered) )?(state|status)$/,
  },
  suspended: { has: /^(is )?suspended$/ },
  blocked: { has: /^(is )?(blocked|disabled)$/ },
  shared: { has: /^(is )?shared (externally|outside)$/ },
} as const satisfies Readonly<Record<string, { readonly has: RegExp; readonly lacks?: RegExp }>>;
export type FieldRole = keyof typeof ROLES;
/** Every role. */
export const FIELD_ROLES = Object.keys(ROLES) as readonly FieldRole[];

/** A field by its names: its label, and its ID. */
type NamedField = { readonly label: string; readonly key: string };

const toWords = (name: string): string =>
  name
    .replace(/^[^.]*\./, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns the first field with a role, by its ID or its label; undefined if none has it. */
export const findByRole = <F extends NamedField>(fields: readonly F[], role: FieldRole): F | undefined => {
  const { has, lacks }: { readonly has: RegExp; readonly lacks?: RegExp } = ROLES[role];
  return fields.find(({ label, key }) =>
    [key, label].map(toWords).some((name) => has.test(name) && !lacks?.test(name)),
  );
};

/** Returns the fields that have one of some roles. */
export const fieldsByRole = <F extends NamedField>(
  fields: readonly F[],
  roles: readonly FieldRole[],
): readonly F[] => fields.filter((field) => roles.some((role) => findByRole([field], role) !== undefined));

/** Patterns of the verdicts, in the words or the codes of a tenant, that mean each harm. */
export const HARM_VERDICTS = {
  phishing: /phi?sh/i,
  malware: /malw|malicious|virus|ransom|trojan/i,
} as const;
/** A harm that a verdict can mean. */
export type Harm = keyof typeof HARM_VERDICTS;

/** Yields the texts in a value of any shape. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) yield* textsIn(one);
}

/** Returns the harm that a verdict among the fields of a mail or file names; undefined if none does. */
export const findHarm = (keys: readonly string[], valueOf: (key: string) => unknown): Harm | undefined => {
  const verdicts = fieldsByRole(
    keys.map((key) => ({ key, label: key })),
    ['verdict'],
  ).flatMap(({ key }) => [...textsIn(valueOf(key))]);
  return (['malware', 'phishing'] as const).find((harm) =>
    verdicts.some((verdict) => HARM_VERDICTS[harm].test(verdict)),
  );
};
