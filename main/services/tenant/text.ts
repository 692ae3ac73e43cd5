import { showInvisible } from '../../../shared/model/invisible';
import type { BadBrandPack } from '../../../shared/model/brand';
import type { ContrastFailure } from '../../../shared/rules/brand-contrast';
import type { ProxyChallenge } from '../../deps';

const MAX_NAME = 100;
/** Shows a name that a proxy has sent. */
const named = (text: string): string => showInvisible(text.slice(0, MAX_NAME));

/** Texts about sign-in, saved connections and the proxy. */
export const TEXT = {
  address: {
    next: 'Enter the portal address, such as https://portal.example.com.',
    empty: 'The portal address is empty.',
    notAnAddress: 'That isn’t a valid web address.',
    hasCredentials: 'The portal address can’t contain a user name or password.',
    plainHttp: 'Plain http works for this workstation only. A portal needs https.',
    notHttps: 'A portal address starts with https://.',
    noHost: 'The portal address has no host name.',
  },
  token: {
    notOneWord: 'An access token is one word without spaces or line breaks.',
    copyAgain: 'Copy the token again, without spaces or line breaks.',
    sessionOnly: 'The token for this connection was stored for one session only.',
    notInKeychain: 'The keychain has no token for this connection.',
    enterAgain: 'Enter the access token again.',
    refused: 'The tenant no longer accepts the access token.',
    noneStored: 'No token is stored for this tenant.',
    notSignedIn: 'You aren’t signed in to this tenant, and no token is stored for it.',
    signInToContinue: 'Sign in to the tenant. The work then continues on its own.',
  },
  browser: {
    closed: 'The sign-in window was closed before the portal signed you in.',
    notLoaded: (host: string) => `The sign-in page at ${host} couldn’t be loaded.`,
    signInAgain: 'Sign in by browser again, or use an access token.',
    mayRefuseChanges: 'Or the portal may not accept changes from this session: use an access token.',
    refused: 'The portal’s API refused the session of the sign-in window, with status 403.',
    askForAccess:
      'If the portal had signed you in, your account can’t use its API: ask an administrator of the portal, or use an access token. Otherwise, sign in by browser again.',
    otherTenant: (entered: string | null | undefined, wanted: string) =>
      `You signed in to ${entered ? named(entered) : 'another tenant'}, not ${named(wanted)}.`,
    chooseTenant: 'Sign in again, and choose that tenant on the portal’s page.',
    askAdministrator: 'If this is how your organization signs in, tell the administrator of the portal.',
  },
  connection: {
    notSaved: 'The connection couldn’t be saved, so the token wasn’t stored.',
    notForgotten:
      'The connection couldn’t be forgotten: the settings couldn’t be saved. Its token was deleted.',
    removed: 'This connection is no longer saved.',
    signInAgain: 'Sign in to its address again.',
    notATenant: 'There is a server at this address, but it doesn’t answer as a security tenant does.',
    checkAddress: 'Check the portal address with your administrator.',
  },
  session: {
    superseded: 'This sign-in was canceled, because you signed in or out again after it.',
    signInIfWanted: 'Sign in again if you still want to.',
    tokenNotDeleted: (reason: string) => `You’re signed out, but the token couldn’t be deleted. ${reason}`,
    unlockThenForget: 'Unlock the keychain, then forget the connection on the sign-in screen.',
    signInFirst: 'Sign in first.',
    noPortal: 'This tenant has no portal to open: only https addresses open in the browser.',
  },
  keychain: {
    unlock: 'Unlock the keychain and try again, or choose “Don’t remember on this workstation”.',
    sessionOnly: 'Choose “Don’t remember on this workstation”: Postern then forgets the token when it quits.',
    proxyPassword: 'Unlock the keychain and try again. The password of a proxy is stored nowhere else.',
  },
  proxySignIn: {
    title: ({ host, port }: ProxyChallenge) => `Sign in to the proxy ${named(host)}:${port}?`,
    detail: ({ scheme, realm }: ProxyChallenge, user: string) =>
      `It asks for a user name and password for “${named(realm)}”. If you continue, Postern sends it the ones saved for “${user}”.${
        scheme === 'basic'
          ? ' The password is sent without encryption, so others on this network may read it.'
          : ''
      } Continue only if this is the proxy of your organization.`,
    ok: 'Send sign-in',
  },
  brand: {
    folder: 'the brand packs',
    notRead: 'the folder couldn’t be read',
    notJson: 'it isn’t JSON',
    wrongKey: (key: string, message: string) => `“${key}”: ${message}`,
    wrongName: (id: string) => `its ID is “${id}”, so its file must be “${id}.json”`,
    unreadable: ({ theme, pair: [front, back], ratio, least }: ContrastFailure) =>
      `“${front}” on “${back}” can’t be read in the ${theme} theme: the contrast is ${ratio.toFixed(2)}, and at least ${least} is needed`,
    problem: ({ file, problem }: BadBrandPack) =>
      `The brand pack “${file}” can’t be used: ${problem}. The default brand is shown. Ask whoever maintains the pack to correct it.`,
  },
  demo: {
    label: 'Demo tenant',
    notStarted: (reason: string) => `The demo tenant didn’t start${reason === '' ? '' : `: ${reason}`}.`,
  },
  settingsNotSaved: 'The settings couldn’t be saved.',
  who: (user: string, connection: string) => `${user}, with the connection “${connection}”`,
} as const;
