/** The certificate authorities that the analyst trusts beside those of the workstation. */
import { readFile, stat } from 'node:fs/promises';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import { showInvisible } from '../../../shared/model/invisible';
import {
  inPairs,
  MOST_AUTHORITIES,
  type Authority,
  type ShownAuthority,
} from '../../../shared/model/authority';
import type { Deps } from '../../deps';
import type { Feature } from '../../feature';
import { failure } from '../../wire/failures';
import { fileFailure } from '../jobs/file-failure';
import type { AuthorityRead } from '../tenant/trust/authority-file';
import { TEXT } from './text';

const T = TEXT.authority;
const FILTERS = [{ name: T.fileKind, extensions: ['pem', 'crt', 'cer'] }];
/** Bytes that a certificate in PEM has at most. */
const MAX_FILE = 100_000;

type AuthorityDeps = Pick<Deps, 'settings' | 'dialogs' | 'clock'>;
type AuthorityCall = 'authority.list' | 'authority.add' | 'authority.remove';

const shown = (authorities: readonly Authority[]): readonly ShownAuthority[] =>
  authorities.map(({ fingerprint, subject, expires }) => ({ fingerprint, subject, expires }));

const save = async (
  { settings }: AuthorityDeps,
  authorities: readonly Authority[],
): Promise<Result<readonly ShownAuthority[]>> => {
  try {
    await settings.save({ authorities });
    return ok(shown(authorities));
  } catch {
    // The settings file has logged the cause.
    return fail(failure('disk', TEXT.notSaved));
  }
};

const wrong = (kind: Exclude<AuthorityRead['kind'], 'authority'>) =>
  fail(failure('invalid', T.wrong[kind], { next: T.next }));

const readFileOf = async (path: string, now: number): Promise<Result<Authority>> => {
  try {
    if ((await stat(path)).size > MAX_FILE) return wrong('unreadable');
    // Loaded on first use, so that it does not slow the start.
    const { readAuthority } = await import('../tenant/trust/authority-file');
    const read = readAuthority(await readFile(path), now);
    return read.kind === 'authority' ? ok(read.authority) : wrong(read.kind);
  } catch (error) {
    return fail(fileFailure(error));
  }
};

/** Adds the authority of a file. The file and the question are native dialogs, so that no page can add one by itself. */
const add = async (deps: AuthorityDeps): Promise<Result<readonly ShownAuthority[] | null>> => {
  const { dialogs, settings, clock } = deps;
  const path = await dialogs.openFile({ title: T.title, filters: FILTERS });
  if (path === undefined) return ok(null);
  const read = await readFileOf(path, clock());
  if (!read.ok) return read;
  const { value: authority } = read;
  const isKnown = () =>
    settings.read().authorities.some(({ fingerprint }) => fingerprint === authority.fingerprint);
  if (isKnown()) return fail(failure('invalid', T.known));
  const isFull = () => settings.read().authorities.length >= MOST_AUTHORITIES;
  const full = () => fail(failure('invalid', T.tooMany(MOST_AUTHORITIES), { next: T.removeFirst }));
  if (isFull()) return full();
  const isTrusted = await dialogs.confirm({
    title: T.confirm(showInvisible(authority.subject)),
    detail: T.detail(inPairs(authority.fingerprint), authority.expires.slice(0, 10)),
    ok: T.trust,
  });
  if (!isTrusted) return ok(null);
  // Read once more: the list may have changed while the question was open.
  const now = settings.read().authorities;
  if (isKnown()) return ok(shown(now));
  return isFull() ? full() : save(deps, [...now, authority]);
};

/** Creates the calls that list, add and remove certificate authorities. */
export const createAuthorities = (deps: AuthorityDeps): Feature<AuthorityCall>['handlers'] => ({
  'authority.list': () => ok(shown(deps.settings.read().authorities)),
  'authority.add': () => add(deps),
  'authority.remove': ({ fingerprint }) => {
    const { authorities } = deps.settings.read();
    return save(
      deps,
      authorities.filter((one) => one.fingerprint !== fingerprint),
    );
  },
});
