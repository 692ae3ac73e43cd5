import type { Failure, Result } from '../../../../shared/bridge';
import { fail, ok } from '../../../../shared/bridge';
import type { ParsedLocalCallInput } from '../../../../shared/local-calls/contract';
import type { Connection, SessionState } from '../../../../shared/model/app-state';
import type { SecEntities } from '../../../../shared/model/apps';
import { isMspOrigin } from '../../../../shared/rules/msp';
import type { SignInEnd, SignInWindow } from '../../../deps';
import { cancelled, failure, networkFailure } from '../../../wire/failures';
import { parseAddress } from '../address';
import type { Credentials } from '../api-client';
import { cookieHeader } from '../client/auth-headers';
import { keychainRefusal, supersededFailure } from '../failures';
import { pauseBefore } from '../retry';
import { TEXT } from '../text';
import { saveAndEnter } from './connect';
import { checkCredentials, type IsLatest, type SignInContext } from './context';
import { parseUrl } from '../../../wire/parse-url';

/** Milliseconds after a change in the window before the portal is asked: a page makes several at once. */
const SETTLE_MS = 250;
/** Milliseconds before the portal is asked again about cookies that it refused: its page may poll it while the analyst signs in. */
const AGAIN_MS = 2_000;

type Accepted = { readonly given: Credentials; readonly entities: SecEntities };

/** Returns what to say of an answer if the window is closed after it; undefined if the analyst had only not finished signing in. */
const failureIfClosed = (asked: Failure): Failure | undefined => {
  if (asked.kind === 'unauthorized') return undefined;
  if (asked.kind !== 'forbidden') return asked;
  // Some portals refuse every session this way before its sign-in is finished.
  return failure('forbidden', TEXT.browser.refused, {
    code: 'account_refused',
    status: 403,
    next: TEXT.browser.askForAccess,
  });
};

/** Returns the failure of a page that could not be loaded: the portal's, or that of an identity provider, which it names. */
const loadFailure = (origin: string, error: Error, url: string): Failure => {
  const known = networkFailure(error);
  const failed = parseUrl(url);
  if (!failed?.host || failed.origin === origin) return { ...known, field: 'address' };
  return { ...known, message: TEXT.browser.notLoaded(failed.host), next: TEXT.browser.signInAgain };
};

const failureOf = (origin: string, end: SignInEnd, lastFailure: Failure | undefined): Failure => {
  if (end.kind === 'failed') return loadFailure(origin, end.error, end.url);
  if (end.kind === 'stopped')
    return failure('cancelled', end.reason, { code: 'stopped', next: TEXT.browser.askAdministrator });
  return (
    lastFailure ??
    failure('cancelled', TEXT.browser.closed, { code: 'window_closed', next: TEXT.browser.signInAgain })
  );
};

/** Creates the wait for the next change in a window; one since the last wait counts too. */
const createChanges = (window: SignInWindow) => {
  let hasChanged = false;
  let wake: () => void = () => undefined;
  window.onChange(() => {
    hasChanged = true;
    wake();
  });
  return async (): Promise<void> => {
    if (!hasChanged) await new Promise<void>((resolve) => (wake = resolve));
    await pauseBefore(SETTLE_MS);
    hasChanged = false;
  };
};

/** Asks the portal's API with the window's cookies after each change, until it accepts them or the window ends. */
const waitForSession = async (
  context: SignInContext,
  origin: string,
  window: SignInWindow,
  isLatest: IsLatest,
): Promise<Result<Accepted>> => {
  let end: SignInEnd | undefined;
  const ended = window.ended.then((how) => (end = how));
  const nextChange = createChanges(window);
  const readCookies = async () => cookieHeader(await window.cookies(`${origin}/api/v1/`).catch(() => []));
  let refused = { token: '', pause: Promise.resolve() };
  const nextToken = async () => {
    await nextChange();
    // The portal may also sign in the cookies that it has refused, so they are only delayed.
    if ((await readCookies()) === refused.token) await refused.pause;
    return readCookies();
  };
  let lastFailure: Failure | undefined;
  while (isLatest()) {
    const token = await Promise.race([ended.then(() => ''), nextToken()]);
    if (!isLatest()) break;
    if (end) return fail(failureOf(origin, end, lastFailure));
    if (token === '') continue;
    const given: Credentials = { origin, token, signsInBy: 'browser' };
    const check = checkCredentials(context, given, isLatest);
    const first = await Promise.race([ended, check]);
    // The analyst may close the window as soon as the portal's page says that they are signed in.
    if ('kind' in first && first.kind !== 'closed') continue;
    const asked = await check;
    if (asked.ok) return ok({ given, entities: asked.value });
    lastFailure = failureIfClosed(asked.failure);
    refused = { token, pause: pauseBefore(AGAIN_MS) };
  }
  return fail(supersededFailure());
};

/** Opens the portal's page and returns the credentials that it gave the analyst. The window is closed whatever happens. */
const takeSession = async (
  context: SignInContext,
  origin: string,
  isLatest: IsLatest,
): Promise<Result<Accepted>> => {
  const signal = context.signal();
  const window = await context.openSignInWindow(origin);
  const close = () => void window.close();
  signal.addEventListener('abort', close, { once: true });
  if (signal.aborted) close();
  try {
    return await waitForSession(context, origin, window, isLatest);
  } finally {
    signal.removeEventListener('abort', close);
    await window.close();
  }
};

/** Returns the failure of an analyst who signed in to another tenant of the portal than a connection leads to. */
const otherTenant = (
  { address, tenant, label }: Connection,
  { tenant_name }: SecEntities,
): Failure | undefined => {
  const wanted = tenant ?? label;
  // A connection that was saved without its tenant's name may have any label.
  const isSame = !isMspOrigin(address) || (tenant_name ? tenant_name === wanted : tenant === undefined);
  return isSame
    ? undefined
    : failure('unauthorized', TEXT.browser.otherTenant(tenant_name, wanted), {
        code: 'other_tenant',
        next: TEXT.browser.chooseTenant,
      });
};

/**
 * Signs in on the portal's own page, in its own window, and saves the cookies that the portal's API then accepts. `known` is the
 * saved connection that the analyst signs in to again, if there is one.
 */
export const connectByBrowser = async (
  context: SignInContext,
  input: ParsedLocalCallInput<'session.connectByBrowser'>,
  known?: Connection,
): Promise<Result<SessionState>> => {
  const address = parseAddress(input.address);
  if (!address.ok) return address;
  const origin = address.value;
  const isLatest = context.begin((known ?? context.connections.findByAddress(origin))?.id);
  // A keychain that can't be used is said before the analyst signs in, not after.
  const refusal = input.keep === 'keychain' ? await keychainRefusal(context.secrets) : undefined;
  if (!isLatest()) return fail(cancelled());
  if (refusal) return fail(refusal);
  const taken = await takeSession(context, origin, isLatest);
  if (!taken.ok) return taken;
  if (!isLatest()) return fail(cancelled());
  const { given, entities } = taken.value;
  const other = known && otherTenant(known, entities);
  return other
    ? fail(other)
    : saveAndEnter(context, { label: '', keep: input.keep, known }, given, entities, isLatest);
};
