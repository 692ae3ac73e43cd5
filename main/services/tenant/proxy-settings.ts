import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import type { Settings } from '../../../shared/model/app-state';
import { proxyProblem } from '../../../shared/rules/proxy';
import type { Deps, ProxySignIn } from '../../deps';
import { failure } from '../../wire/failures';

/** The keychain's entry for the proxy: one, since there is one proxy. */
const ACCOUNT = 'proxy';

/** What the keychain holds to sign in to the proxy by; undefined where it holds nothing that can be read. */
export const readProxySignIn = async (secrets: Deps['secrets']): Promise<ProxySignIn | undefined> => {
  const read = await secrets.get(ACCOUNT);
  if (read.kind !== 'found') return undefined;
  try {
    const { user, password } = JSON.parse(read.secret) as Record<string, unknown>;
    return typeof user === 'string' && typeof password === 'string' ? { user, password } : undefined;
  } catch {
    return undefined;
  }
};

/** Saves the way to the portal; a user name and its password go to the keychain alone. */
export const saveProxy = async (
  { secrets, settings }: Pick<Deps, 'secrets' | 'settings'>,
  ask: ParsedLocalCallInput<'proxy.save'>,
): Promise<Result<Settings>> => {
  const address = ask.address.trim();
  const problem = proxyProblem(ask.mode, address);
  if (problem) return fail(failure('invalid', problem, { field: 'address' }));
  const changed =
    ask.signIn === 'forget'
      ? await secrets.delete(ACCOUNT)
      : ask.signIn === 'keep'
        ? undefined
        : await secrets.set(ACCOUNT, JSON.stringify(ask.signIn));
  if (changed && changed.kind !== 'done')
    return fail(
      failure('keychain', changed.message, {
        code: changed.kind,
        field: 'password',
        next: 'Unlock the keychain and try again. A proxy’s password is kept nowhere else.',
      }),
    );
  const next = { ...settings.read().settings, proxy: { mode: ask.mode, address } };
  settings.write({ settings: next });
  return ok(next);
};
