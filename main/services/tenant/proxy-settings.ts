import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import type { Settings } from '../../../shared/model/app-state';
import { proxyError } from '../../../shared/rules/proxy';
import type { Deps, SecretWrite } from '../../deps';
import { failure } from '../../wire/failures';
import { PROXY_ACCOUNT } from './proxy-sign-in';
import { TEXT } from './text';

type Input = ParsedLocalCallInput<'proxy.save'>;

const changeSignIn = async (secrets: Deps['secrets'], signIn: Input['signIn']): Promise<SecretWrite> => {
  if (signIn === 'keep') return { kind: 'done' };
  return signIn === 'forget'
    ? secrets.delete(PROXY_ACCOUNT)
    : secrets.set(PROXY_ACCOUNT, JSON.stringify(signIn));
};

/** Saves the proxy settings; the user name and password go to the keychain alone. */
export const saveProxy = async (
  { secrets, settings }: Pick<Deps, 'secrets' | 'settings'>,
  input: Input,
): Promise<Result<Settings>> => {
  const address = input.address.trim();
  const problem = proxyError(input.mode, address);
  if (problem) return fail(failure('invalid', problem, { field: 'address' }));
  const changed = await changeSignIn(secrets, input.signIn);
  if (changed.kind !== 'done') {
    const extra = { code: changed.kind, field: 'password', next: TEXT.keychain.proxyPassword };
    return fail(failure('keychain', changed.message, extra));
  }
  const next = { ...settings.read().settings, proxy: { mode: input.mode, address } };
  try {
    await settings.save({ settings: next });
  } catch {
    // The settings file has logged the cause.
    return fail(failure('disk', TEXT.settingsNotSaved));
  }
  return ok(next);
};
