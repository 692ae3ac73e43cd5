/** Source of a feature flag's value. */
export type FlagSource = 'tenant' | 'connection' | 'default';

/** Feature flags: what each one allows, and its default. */
export const FLAGS = {
  sha256_exceptions: { label: 'Exceptions for SHA-256 hashes', byDefault: false },
  md5_exceptions_disabled: { label: 'No exceptions for MD5 hashes', byDefault: false },
  custom_list_operators: { label: 'List operators in the query builder', byDefault: false },
  attachment_md5_column: { label: 'MD5 column of attachments', byDefault: true },
  attachment_sha256_column: { label: 'SHA-256 column of attachments', byDefault: false },
  ms_defender: { label: 'Microsoft Defender', byDefault: false },
  files_behind_links: { label: 'Files behind links', byDefault: false },
  sensitivity_labels: { label: 'Sensitivity labels', byDefault: false },
  troubleshooting_debug: { label: 'Debug links and web notifications', byDefault: false },
} as const;
export type FlagName = keyof typeof FLAGS;
export const FLAG_NAMES = Object.keys(FLAGS) as FlagName[];

export type FlagValue = { readonly name: FlagName; readonly value: boolean; readonly source: FlagSource };
export type Flags = Readonly<Record<FlagName, boolean>>;

/** Resolves every flag: the connection's own setting wins over the tenant's, which wins over the default. */
export const resolveFlags = (
  tenant: Readonly<Record<string, boolean>> = {},
  connection: Readonly<Record<string, boolean>> = {},
): FlagValue[] =>
  FLAG_NAMES.map((name) => {
    const own = Object.hasOwn(connection, name) ? connection[name] : undefined;
    if (own !== undefined) return { name, value: own, source: 'connection' };
    const fromTenant = Object.hasOwn(tenant, name) ? tenant[name] : undefined;
    if (fromTenant !== undefined) return { name, value: fromTenant, source: 'tenant' };
    return { name, value: FLAGS[name].byDefault, source: 'default' };
  });

/** Returns the values of flags by name. */
export const flagsByName = (values: readonly FlagValue[]): Flags =>
  Object.fromEntries(
    FLAG_NAMES.map((name) => [name, values.find((v) => v.name === name)?.value ?? FLAGS[name].byDefault]),
  ) as Flags;
