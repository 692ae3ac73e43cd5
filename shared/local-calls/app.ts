import { z } from 'zod';
import { Settings, Workspace, type Connection, type SessionState } from '../model/app-state';
import type { BadBrandPack, BrandPack } from '../model/brand';
import { PROXY_MODES } from '../model/app-state';
import type { FlagValue } from '../rules/flags';
import type { KeychainStatus } from './session';
import { localCall } from './local-call';

/** Everything that the page needs to draw itself once it has loaded. */
export type AppState = {
  readonly session: SessionState;
  readonly connections: readonly Connection[];
  readonly settings: Settings;
  readonly workspace: Workspace | null;
  readonly flags: readonly FlagValue[];
  readonly keychain: KeychainStatus;
  readonly versions: { readonly app: string; readonly electron: string; readonly chromium: string };
  readonly timeZone: string;
  readonly isPackaged: boolean;
  /** Started with `--demo`: the page goes straight into the demo tenant. */
  readonly startsInDemo: boolean;
  /** The id of the connection that Postern began to sign in to at its start: `session.resume` returns the outcome. */
  readonly resuming: string | null;
  readonly platform: string;
  /** Notices about data that could not be restored at the start. */
  readonly notices: readonly string[];
};

const none = z.strictObject({});

/** Changes of the size of everything in the windows. */
export const ZOOM_STEPS = ['in', 'out', 'reset'] as const;
export type ZoomStep = (typeof ZOOM_STEPS)[number];

/** Local calls about the application itself: its state, settings, tabs and proxy. */
export const appCalls = {
  'app.state': localCall<AppState>()(none),
  'app.saveSettings': localCall<Settings>()(Settings),
  /** Saves the way to the portal; the proxy's user name and password go to the keychain. */
  'proxy.save': localCall<Settings>()(
    z.strictObject({
      mode: z.enum(PROXY_MODES),
      address: z.string().max(2_000),
      signIn: z.union([
        z.enum(['keep', 'forget']),
        z.strictObject({ user: z.string().min(1).max(256), password: z.string().max(1_024) }),
      ]),
    }),
  ),
  /** Lists the brand packs of this workstation, with those that can't be used. */
  'brand.list': localCall<{ readonly packs: readonly BrandPack[]; readonly bad: readonly BadBrandPack[] }>()(
    none,
  ),
  'app.saveWorkspace': localCall<null>()(Workspace),
  /** Makes everything in the windows larger or smaller, as the menu does. */
  'app.zoom': localCall<null>()(z.strictObject({ step: z.enum(ZOOM_STEPS) })),
  /** Cancels reads of the tenant by the request ids that the page gave them; nothing else can be cancelled by it. */
  'call.cancel': localCall<null>()(z.strictObject({ requests: z.array(z.number().int()).max(10_000) })),
} as const;
