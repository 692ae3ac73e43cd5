import { FLAG_NAMES, type FlagName } from '../../shared/rules/flags';

const isFlag = (name: string): name is FlagName => FLAG_NAMES.some((one) => one === name);

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
      if (!isFlag(name)) throw new Error(`--flags takes ${FLAG_NAMES.join(', ')}`);
      if (value !== 'on' && value !== 'off') throw new Error(`--flags: ${name} is on or off`);
      return [name, value === 'on'];
    }),
  );
};
