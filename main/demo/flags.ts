/** Feature flags of the demo tenant, with the values that it has unless it is started with others. */
const OWN_FLAGS = {
  sha256_exceptions: true,
  md5_exceptions_disabled: false,
  custom_list_operators: true,
  attachment_md5_column: true,
  attachment_sha256_column: true,
  ms_defender: true,
  files_behind_links: true,
  sensitivity_labels: true,
  troubleshooting_debug: true,
};
export type FlagName = keyof typeof OWN_FLAGS;
export type Flags = Readonly<Record<FlagName, boolean>>;

const isFlag = (name: string): name is FlagName => Object.hasOwn(OWN_FLAGS, name);

/** Returns the flags of a tenant that was started with some of them. */
export const flagsOf = (given: Readonly<Partial<Record<string, boolean>>>): Flags => ({
  ...OWN_FLAGS,
  ...given,
});

/**
 * Reads the flags that a tenant is started with, such as `ms_defender=off,md5_exceptions_disabled`: each is on unless it is set to `off`. Throws if one
 * doesn't exist.
 */
export const parseFlags = (text: string | undefined): Readonly<Record<string, boolean>> | undefined => {
  if (text === undefined) return undefined;
  const parts = text.split(',').filter((part) => part.trim() !== '');
  return Object.fromEntries(
    parts.map((part) => {
      const [name = '', value = 'on'] = part.split('=').map((one) => one.trim());
      if (!isFlag(name)) throw new Error(`--flags takes ${Object.keys(OWN_FLAGS).join(', ')}`);
      if (value !== 'on' && value !== 'off') throw new Error(`--flags: ${name} is on or off`);
      return [name, value === 'on'];
    }),
  );
};
