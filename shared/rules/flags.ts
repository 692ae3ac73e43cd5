/** The feature flags that the specification names (sections 5 and 6), each with where its value comes from. */
export type FlagSource = 'tenant' | 'connection' | 'default';

/** Each flag: what it gates, and what holds while the tenant says nothing. */
export const FLAGS = {
  sha256_exceptions: { says: 'SHA256 hashes may be excepted', byDefault: false },
  md5_exceptions_disabled: { says: 'MD5 hashes may not be excepted', byDefault: false },
  custom_list_operators: { says: 'List operators show in the query builder', byDefault: false },
  attachment_md5_column: { says: 'Attachments show their MD5', byDefault: true },
  attachment_sha256_column: { says: 'Attachments show their SHA256', byDefault: false },
  ms_defender: { says: 'Microsoft Defender is shown', byDefault: false },
  files_behind_links: { says: 'Files behind links are shown', byDefault: false },
  sensitivity_labels: { says: 'Sensitivity labels are shown', byDefault: false },
  troubleshooting_debug: { says: 'Debug links and web notifications are shown', byDefault: false },
} as const;
export type FlagName = keyof typeof FLAGS;
export const FLAG_NAMES = Object.keys(FLAGS) as FlagName[];

export type FlagValue = { readonly name: FlagName; readonly value: boolean; readonly source: FlagSource };
export type Flags = Readonly<Record<FlagName, boolean>>;

/** Resolves every flag: the connection's own choice beats the tenant's, which beats the default. */
export const resolveFlags = (
  tenant: Readonly<Record<string, boolean>> = {},
  connection: Readonly<Record<string, boolean>> = {},
): FlagValue[] =>
  FLAG_NAMES.map((name) => {
    const own = Object.hasOwn(connection, name) ? connection[name] : undefined;
    if (own !== undefined) return { name, value: own, source: 'connection' };
    const told = Object.hasOwn(tenant, name) ? tenant[name] : undefined;
    if (told !== undefined) return { name, value: told, source: 'tenant' };
    return { name, value: FLAGS[name].byDefault, source: 'default' };
  });

/** The values alone, by name. */
export const flagsByName = (values: readonly FlagValue[]): Flags =>
  Object.fromEntries(
    FLAG_NAMES.map((name) => [name, values.find((v) => v.name === name)?.value ?? FLAGS[name].byDefault]),
  ) as Flags;
