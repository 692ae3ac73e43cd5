import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Deps, ProxyChallenge, ProxySignIn } from '../../deps';
import { TEXT } from './text';

/** The keychain's account for the proxy: one, since there is one proxy. */
export const PROXY_ACCOUNT = 'proxy';

const Challenge = z.strictObject({
  scheme: z.string(),
  host: z.string(),
  port: z.number(),
  realm: z.string(),
});
/** The stored secret: the user name and password, and the proxy that may have them. */
const StoredSignIn = z.object({ user: z.string(), password: z.string(), proxy: Challenge.optional() });
type StoredSignIn = z.infer<typeof StoredSignIn>;

type SignInDeps = Pick<Deps, 'secrets'> & Pick<Deps['dialogs'], 'confirm'>;

const readStored = async (secrets: Deps['secrets']): Promise<StoredSignIn | undefined> => {
  const read = await secrets.get(PROXY_ACCOUNT);
  if (read.kind !== 'found') return undefined;
  try {
    return StoredSignIn.safeParse(JSON.parse(read.secret)).data;
  } catch {
    // Not JSON: the proxy's own rejection then says that it requires a user name and password.
    return undefined;
  }
};

/**
 * Creates the function that returns the stored user name and password for a proxy that asks for them. They belong to one proxy: its
 * scheme, host, port and realm. Any other gets them only once the analyst agrees, and then it alone.
 */
export const createProxySignIn = ({ secrets, confirm }: SignInDeps) => {
  /** The proxies that were refused since the start, with the sign-in that they did not get. */
  const refused = new Set<string>();
  let asking: Promise<unknown> = Promise.resolve();

  const signIn = async (challenge: ProxyChallenge): Promise<ProxySignIn | undefined> => {
    const stored = await readStored(secrets);
    if (!stored) return undefined;
    const { user, password } = stored;
    if (isDeepStrictEqual(stored.proxy, challenge)) return { user, password };
    const key = JSON.stringify([challenge, user, password]);
    if (refused.has(key)) return undefined;
    const { title, detail, ok } = TEXT.proxySignIn;
    if (!(await confirm({ title: title(challenge), detail: detail(challenge, user), ok }))) {
      refused.add(key);
      return undefined;
    }
    // The sign-in may have been changed or forgotten while the question was open.
    if (!isDeepStrictEqual(await readStored(secrets), stored)) return undefined;
    const bound: StoredSignIn = { user, password, proxy: challenge };
    // If the keychain refuses, the analyst is asked again at the next start.
    await secrets.set(PROXY_ACCOUNT, JSON.stringify(bound));
    return { user, password };
  };

  return ({ scheme, host, port, realm }: ProxyChallenge): Promise<ProxySignIn | undefined> => {
    // One question at a time: several requests meet the same proxy at once.
    const answer = asking.then(() => signIn({ scheme: scheme.toLowerCase(), host, port, realm }));
    asking = answer.catch(() => undefined);
    return answer;
  };
};
