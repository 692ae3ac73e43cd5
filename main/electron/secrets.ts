import type * as keytarModule from 'keytar';
import type { SecretError, SecretList, SecretRead, SecretStatus, SecretStore, SecretWrite } from '../deps';
import { askSecretService } from './secret-service';
import { text } from './text';

/** Creates an error of the keychain, with the usual message of its kind unless another is given. */
const secretError = (kind: SecretError['kind'], message: string = text.keychain[kind]): SecretError => ({
  kind,
  message,
});

const UNAVAILABLE =
  /ServiceUnknown|not provided by any|D-Bus|could not connect|transport|native addon|cannot open shared|no such interface/i;

/** Classifies the systems' error texts: measured on Linux, documented on macOS and Windows. */
const readKeychainError = (error: unknown): SecretError => {
  const message = error instanceof Error ? error.message : '';
  if (/locked|interaction is not allowed/i.test(message)) return secretError('locked');
  return secretError(UNAVAILABLE.test(message) ? 'unavailable' : 'denied');
};

type Keytar = typeof keytarModule;
type Options = {
  /** The name under which the system stores our secrets. */
  readonly service: string;
  readonly platform?: string;
  /** Milliseconds that a response may take, including the analyst's unlocking. */
  readonly limitMs?: number;
  readonly load?: () => Promise<Keytar>;
};

/** CRED_MAX_CREDENTIAL_BLOB_SIZE: the system rejects longer secrets with only an error number. */
const MAX_WINDOWS_BYTES = 2_560;
/** Milliseconds that a status check may take: the page waits for it when it opens. */
const STATUS_MS = 5_000;

type Check = () => Promise<SecretStatus>;
/** Runs one native call; `undo` reverts a change that succeeds after it was reported as timed out. */
type Run = <T extends { readonly kind: string }>(
  work: (keytar: Keytar, state: SecretStatus) => Promise<T>,
  undo?: (keytar: Keytar) => Promise<unknown>,
) => Promise<T | SecretError>;

/** Creates the check of the keychain's state; only Linux can tell it without a question to the analyst. */
const createCheck =
  (service: string, isLinux: boolean): Check =>
  async () => {
    if (!isLinux) return { kind: 'ready' };
    const state = await askSecretService(service);
    if (state.kind === 'open') return { kind: 'ready' };
    if (state.kind === 'locked') return secretError('locked');
    return secretError('unavailable', state.what === 'bus' ? text.keychain.noBus : undefined);
  };

const limited = async <T>(work: Promise<T>, ms: number): Promise<T | SecretError> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<SecretError>((resolve) => {
    timer = setTimeout(() => resolve(secretError('timeout')), ms);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};

/**
 * Creates the runner of native calls. They run one after the other, since each occupies a thread while the system asks the analyst.
 * While one still waits after its time limit, the others fail at once.
 */
const createRunner = (check: Check, load: () => Promise<Keytar>, limitMs: number) => {
  let last: Promise<unknown> = Promise.resolve();
  let isStuck = false;

  const runNow: Run = async (work, undo) => {
    if (isStuck) return secretError('timeout', text.keychain.busy);
    isStuck = true;
    let isLate = false;
    const callKeytar = async () => {
      const state = await check();
      if (state.kind === 'unavailable') return state;
      const keytar = await load();
      const result = await work(keytar, state);
      if (isLate && result.kind === 'done') await undo?.(keytar);
      return result;
    };
    const whole = callKeytar()
      .catch(readKeychainError)
      .finally(() => {
        isStuck = false;
      });
    const result = await limited(whole, limitMs);
    isLate = true;
    return result;
  };
  const run: Run = (work, undo) => {
    const result = last.then(() => runNow(work, undo));
    last = result;
    return result;
  };
  return { run, isStuck: () => isStuck };
};

/** The keychain. While `isWaiting`, a thread waits for the analyst's answer to the system, and delays an orderly quit. */
export type Secrets = SecretStore & { readonly isWaiting: () => boolean };

/** Opens the system's keychain through keytar, which only this file imports. */
export const createSecrets = ({
  service,
  platform = process.platform,
  limitMs = 60_000,
  load = async () => (await import('keytar')).default,
}: Options): Secrets => {
  const check = createCheck(service, platform === 'linux');
  const { run, isStuck } = createRunner(check, load, limitMs);

  /** Returns `no`, unless the keyring is locked, which can be the only reason for a "no". */
  const orLocked = async <T>(no: T): Promise<T | SecretError> =>
    (await check()).kind === 'locked' ? secretError('locked') : no;

  return {
    isWaiting: isStuck,
    status: () => limited(check(), Math.min(limitMs, STATUS_MS)),
    get: (account) =>
      run<SecretRead>(async (keytar) => {
        const secret = await keytar.getPassword(service, account);
        if (secret === null) return orLocked({ kind: 'not-found' } as const);
        return secret === '' ? secretError('corrupt') : { kind: 'found', secret };
      }),
    set: (account, secret) =>
      run<SecretWrite>(
        async (keytar) => {
          if (platform === 'win32' && Buffer.byteLength(secret) > MAX_WINDOWS_BYTES)
            return secretError('too_long');
          await keytar.setPassword(service, account, secret);
          if ((await keytar.getPassword(service, account)) === secret) return { kind: 'done' };
          await keytar.deletePassword(service, account);
          return secretError('corrupt');
        },
        (keytar) => keytar.deletePassword(service, account),
      ),
    delete: (account) =>
      run<SecretWrite>(async (keytar) =>
        (await keytar.deletePassword(service, account))
          ? { kind: 'done' }
          : orLocked({ kind: 'done' } as const),
      ),
    list: () =>
      run<SecretList>(async (keytar, state) => {
        if (state.kind !== 'ready') return state;
        const found = await keytar.findCredentials(service);
        return { kind: 'listed', accounts: found.map(({ account }) => account) };
      }),
  };
};
