import type * as keytarModule from 'keytar';
import type { SecretList, SecretRead, SecretStatus, SecretStore, SecretTrouble, SecretWrite } from '../deps';
import { askSecretService } from './secret-service';

type Keytar = typeof keytarModule;
type Options = {
  /** The name under which the system files our secrets. */
  readonly service: string;
  readonly platform?: string;
  /** Milliseconds that a response may take, including the analyst's unlocking. */
  readonly limitMs?: number;
  readonly load?: () => Promise<Keytar>;
};

/** CRED_MAX_CREDENTIAL_BLOB_SIZE: the system rejects longer secrets with only an error number. */
const MOST_ON_WINDOWS = 2_560;
/** Milliseconds that a status check may take: the page waits for it when it opens. */
const STATUS_MS = 5_000;

const MESSAGES: Readonly<Record<SecretTrouble['kind'] | 'bus' | 'busy' | 'long', string>> = {
  locked: 'The keychain is locked.',
  denied: 'The keychain refused to give or keep the secret.',
  unavailable:
    'This system offers no keychain: no program keeps secrets here, such as GNOME Keyring or KWallet.',
  timeout: 'The keychain did not answer within a minute.',
  corrupt: 'The secret in the keychain is damaged.',
  bus: 'This system offers no keychain: there is no session bus (D-Bus).',
  long: 'The secret is longer than the 2,560 bytes that the Windows keychain takes.',
  busy: 'The keychain still waits for an answer to its own question.',
};
const trouble = (kind: SecretTrouble['kind'], message: string = MESSAGES[kind]): SecretTrouble => ({
  kind,
  message,
});

/** Classifies the systems' error texts: measured on Linux, documented on macOS and Windows. */
const readError = (error: unknown): SecretTrouble => {
  const said = error instanceof Error ? error.message : '';
  if (/locked|interaction is not allowed/i.test(said)) return trouble('locked');
  if (
    /ServiceUnknown|not provided by any|D-Bus|could not connect|transport|native addon|cannot open shared|no such interface/i.test(
      said,
    )
  )
    return trouble('unavailable');
  return trouble('denied');
};

/** The keychain, and whether the system still asks the analyst: the waiting thread then holds up a quit for as long. */
export type Secrets = SecretStore & { readonly isWaiting: () => boolean };

/**
 * The system's keychain, through keytar; this file is its only importer. Calls go one after the other, since each holds a thread
 * while the system asks the analyst: while one still waits after its time, the others answer at once.
 */
export const createSecrets = ({
  service,
  platform = process.platform,
  limitMs = 60_000,
  load = async () => (await import('keytar')).default,
}: Options): Secrets => {
  const isLinux = platform === 'linux';
  let last: Promise<unknown> = Promise.resolve();
  let isStuck = false;

  const check = async (): Promise<SecretStatus> => {
    if (!isLinux) return { kind: 'ready' };
    const state = await askSecretService(service);
    if (state.kind === 'open') return { kind: 'ready' };
    return state.kind === 'locked'
      ? trouble('locked')
      : trouble('unavailable', MESSAGES[state.what === 'bus' ? 'bus' : 'unavailable']);
  };

  const limited = async <T>(work: Promise<T>, ms = limitMs): Promise<T | SecretTrouble> => {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<SecretTrouble>((resolve) => {
      timer = setTimeout(() => resolve(trouble('timeout')), ms);
    });
    return Promise.race([work, limit]).finally(() => clearTimeout(timer));
  };

  /** Runs one native call; `undo` reverts a change that succeeds after it was reported as timed out. */
  const run = <T extends { readonly kind: string }>(
    work: (keytar: Keytar, state: SecretStatus) => Promise<T>,
    undo?: (keytar: Keytar) => Promise<unknown>,
  ): Promise<T | SecretTrouble> => {
    const turn = last.then(async (): Promise<T | SecretTrouble> => {
      if (isStuck) return trouble('timeout', MESSAGES.busy);
      isStuck = true;
      let isLate = false;
      const whole = (async () => {
        const state = await check();
        if (state.kind === 'unavailable') return state;
        const keytar = await load();
        const result = await work(keytar, state);
        if (isLate && result.kind === 'done') await undo?.(keytar);
        return result;
      })()
        .catch(readError)
        .finally(() => {
          isStuck = false;
        });
      const answer = await limited(whole);
      isLate = true;
      return answer;
    });
    last = turn;
    return turn;
  };

  /** A "no" may only mean that the keyring stayed locked. */
  const orLocked = async <T>(no: T): Promise<T | SecretTrouble> =>
    (await check()).kind === 'locked' ? trouble('locked') : no;

  return {
    isWaiting: () => isStuck,
    status: () => limited(check(), Math.min(limitMs, STATUS_MS)),
    get: (account) =>
      run<SecretRead>(async (keytar) => {
        const secret = await keytar.getPassword(service, account);
        if (secret === null) return orLocked({ kind: 'not-found' } as const);
        return secret === '' ? trouble('corrupt') : { kind: 'found', secret };
      }),
    set: (account, secret) =>
      run<SecretWrite>(
        async (keytar) => {
          if (platform === 'win32' && Buffer.byteLength(secret) > MOST_ON_WINDOWS)
            return trouble('denied', MESSAGES.long);
          await keytar.setPassword(service, account, secret);
          if ((await keytar.getPassword(service, account)) === secret) return { kind: 'done' };
          await keytar.deletePassword(service, account);
          return trouble('corrupt');
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
