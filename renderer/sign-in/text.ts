import { formatQuantity } from '../state/format';

/** All text of the sign-in page. */
export const TEXT = {
  name: 'Sign in',
  product: 'Postern',
  intro:
    'Postern searches the email, files and chats that your organization’s security portal has scanned, explains each verdict, and acts on what you select. It connects only to that portal, through a proxy if you set one; sign-in by browser also opens the sign-in pages that the portal uses. What it stores stays on this workstation.',
  newConnection: 'New connection',
  address: 'Portal address',
  addressExample: 'https://portal.example.com',
  token: 'Access token',
  tokenHint: 'Ask the administrator of your portal for one.',
  tokenHelp: 'How to get a token',
  /** Says why *Connect* is off. */
  missing: (hasAddress: boolean, hasToken: boolean) =>
    hasAddress
      ? 'To connect, enter an access token, or sign in by browser.'
      : `To connect, enter the portal address${hasToken ? '' : ' and an access token'}.`,
  sessionOnly: 'Don’t remember on this workstation',
  connect: 'Connect',
  connecting: 'Connecting…',
  browser: 'Sign in by browser',
  browserHint: 'Opens the portal’s own sign-in page in a window. No token is needed.',
  inBrowser: 'Waiting for sign-in…',
  cancel: 'Cancel sign-in',
  or: 'or',
  explore: 'Explore the demo tenant',
  startingDemo: 'Starting the demo tenant…',
  demoNote: 'Sample data on this workstation. Nothing is sent to the network.',
  offline: 'Review files offline',
  proxy: 'Proxy…',
  saved: 'Saved connections',
  openTabs: (tabs: number) => formatQuantity(tabs, 'open tab'),
  forget: (name: string) => `Forget ${name}`,
  forgetTitle:
    'Forget this connection, its token and what is stored of its tenant. You are asked about each case; the audit journal stays.',
  keychainLocked: 'The keychain is locked',
  noKeychain: 'No keychain found',
  keychainFailed: 'The keychain can’t be used',
  checkAgain: 'Check again',
} as const;
