import { isDeepStrictEqual } from 'node:util';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { AppState } from '../../../shared/local-calls/app';
import { DEMO_CONNECTION, type Settings, type Workspace } from '../../../shared/model/app-state';
import type { Deps, SavedState } from '../../deps';
import type { Feature } from '../../feature';
import { failure } from '../../wire/failures';
import { pauseBefore } from '../tenant/retry';
import type { Tenant } from '../tenant/tenant';
import { TEXT } from './text';

/** Milliseconds that the page waits at its start for the sweep of temporary files; a folder on a dead network never responds. */
const SWEEP_MS = 1_000;

type AppDeps = Deps & {
  readonly tenant: Pick<Tenant, 'state' | 'flags' | 'keychain' | 'connectionId' | 'rebrand' | 'resuming'>;
  /** Resolves to notices about files that a killed Postern left. */
  readonly sweeping: Promise<readonly string[]>;
  /** Returns what else could not be restored at the start, for the analyst. */
  readonly notices: () => readonly string[];
  /** Called with each saved workspace. */
  readonly onWorkspace: (workspace: Workspace) => void;
};
type AppCall = 'app.state' | 'app.saveSettings' | 'app.saveWorkspace' | 'app.zoom';

/** Saves settings and returns `value`; a disk that refuses becomes a failure. */
const save = async <T>({ settings }: AppDeps, patch: Partial<SavedState>, value: T): Promise<Result<T>> => {
  try {
    await settings.save(patch);
    return ok(value);
  } catch {
    // The settings file has logged the cause.
    return fail(failure('disk', TEXT.settingsNotSaved));
  }
};

/** Goes back to the former settings after the disk refused others, unless the analyst has changed them again. */
const putBack = (deps: AppDeps, refused: Settings, former: Settings): void => {
  if (isDeepStrictEqual(deps.settings.read().settings, refused)) deps.settings.write({ settings: former });
  deps.push('settingsChanged', deps.settings.read().settings);
};

/** Returns the IDs of the connections that there are: the page may still have data of one that was forgotten. */
const knownConnections = ({ settings, tenant }: AppDeps): ReadonlySet<string> =>
  new Set([tenant.connectionId(), ...settings.read().connections.map(({ id }) => id)]);

/** Returns the settings without those of deleted connections. */
const knownSettings = (deps: AppDeps, settings: Settings): Settings => {
  const ids = new Set([DEMO_CONNECTION, ...knownConnections(deps)]);
  const known = <T>(all: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  const { tenantZones, tenantBrands, tenantAnswers } = settings;
  return {
    ...settings,
    tenantZones: known(tenantZones),
    tenantBrands: known(tenantBrands),
    tenantAnswers: known(tenantAnswers),
  };
};

const knownTabs = (deps: AppDeps, { tabs }: Workspace): Workspace['tabs'] => {
  const owners = knownConnections(deps);
  return tabs.filter(({ owner }) => owner === undefined || owner === DEMO_CONNECTION || owners.has(owner));
};

const readState = async (deps: AppDeps, ownNotices: readonly string[]): Promise<AppState> => {
  // Waits first and reads the settings last: the page replaces its own state with this one, and saves it whole.
  const [keychain, resuming, left] = await Promise.all([
    deps.tenant.keychain(),
    deps.tenant.resuming(),
    Promise.race([deps.sweeping, pauseBefore(SWEEP_MS).then(() => [])]),
  ]);
  const { connections, settings, workspace } = deps.settings.read();
  return {
    session: deps.tenant.state(),
    connections,
    settings,
    workspace,
    flags: deps.tenant.flags(),
    keychain,
    resuming,
    versions: deps.versions,
    timeZone: deps.timeZone,
    isPackaged: deps.isPackaged,
    startsInDemo: deps.isDemo,
    platform: deps.platform,
    notices: [...ownNotices, ...deps.settings.notices, ...deps.notices(), ...left],
  };
};

/** Creates the feature of the application itself: its state for the page, its settings and its tabs. */
export const createApp = (deps: AppDeps): Feature<AppCall> & { readonly pageLost: () => void } => {
  let isPageLost = false;
  /** Reported once, to the page that was loaded in place of the lost one. */
  const pageNotice = (): readonly string[] => {
    const notices = isPageLost ? [TEXT.pageReloaded] : [];
    isPageLost = false;
    return notices;
  };
  return {
    handlers: {
      'app.state': async () => ok(await readState(deps, pageNotice())),
      'app.saveSettings': async (settings) => {
        const former = deps.settings.read().settings;
        const { downloadFolder } = former;
        const known = {
          ...knownSettings(deps, settings),
          // The page names no path: it can only go back to the system's folder.
          downloadFolder: settings.downloadFolder === '' ? '' : downloadFolder,
        };
        deps.push('settingsChanged', known);
        const saved = await save(deps, { settings: known }, known);
        if (!saved.ok) putBack(deps, known, former);
        await deps.tenant.rebrand();
        return saved;
      },
      'app.saveWorkspace': (given) => {
        const workspace = { ...given, tabs: knownTabs(deps, given) };
        deps.onWorkspace(workspace);
        return save(deps, { workspace }, null);
      },
      'app.zoom': ({ step }) => {
        deps.zoom(step);
        return ok(null);
      },
    },
    /** Records that the page's process ended on its own. */
    pageLost: () => {
      isPageLost = true;
    },
  };
};
