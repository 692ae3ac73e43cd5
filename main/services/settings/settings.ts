import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { LocalCallName, ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import type { SettingsImport } from '../../../shared/local-calls/settings';
import { DEMO_CONNECTION, type Settings } from '../../../shared/model/app-state';
import type { Deps, SavedState } from '../../deps';
import type { Feature } from '../../feature';
import { failure } from '../../wire/failures';
import { fileFailure } from '../jobs/file-failure';
import type { Jobs } from '../jobs/jobs';
import type { Storage } from '../storage/storage';
import type { Tenant } from '../tenant/tenant';
import { createAuthorities } from './authorities';
import { mergeSettingsFile, readSettingsFile, toSettingsFile } from './portable';
import { readSizes } from './sizes';
import { TEXT } from './text';

/** Bytes that a file of settings has at most. */
const MAX_FILE = 1024 * 1024;
const FILTERS = [{ name: TEXT.fileKind, extensions: ['json'] }];

type SettingsDeps = Pick<Deps, 'settings' | 'dialogs' | 'push' | 'clock' | 'timeZone'> & {
  readonly jobs: Jobs;
  readonly storage: Storage;
  readonly tenant: Tenant;
};
type SettingsCall = Extract<
  LocalCallName,
  `settings.${string}` | `flags.${string}` | `connection.${string}` | `authority.${string}`
>;
type Handlers = Feature<SettingsCall>['handlers'];

/** Saves settings and returns `value`; a disk that refuses becomes a failure. */
const save = async <T>(
  { settings }: SettingsDeps,
  patch: Partial<SavedState>,
  value: () => T,
): Promise<Result<T>> => {
  try {
    await settings.save(patch);
    return ok(value());
  } catch {
    // The settings file has logged the cause.
    return fail(failure('disk', TEXT.notSaved));
  }
};

const unknownConnection = () =>
  fail(failure('not_found', TEXT.unknownConnection, { next: TEXT.signInAgain }));

const isKnown = ({ settings }: SettingsDeps, connectionId: string): boolean =>
  connectionId === DEMO_CONNECTION || settings.read().connections.some(({ id }) => id === connectionId);

/** Saves settings that main has made, and tells every window. */
const saveSettings = async (
  deps: SettingsDeps,
  patch: Partial<SavedState> & { readonly settings: Settings },
): Promise<Result<Settings>> => {
  const saved = await save(deps, patch, () => patch.settings);
  if (saved.ok) deps.push('settingsChanged', saved.value);
  return saved;
};

const changeConnection = async (
  deps: SettingsDeps,
  { connectionId, label, colour }: ParsedLocalCallInput<'connection.change'>,
) => {
  const { tenant, settings } = deps;
  const patch = { ...(label === undefined ? {} : { label }), ...(colour === undefined ? {} : { colour }) };
  try {
    const changed = await tenant.describeConnection(connectionId, patch);
    if (!changed) return unknownConnection();
    if (tenant.connectionId() === connectionId) tenant.describeSession(changed);
    return ok(settings.read().connections);
  } catch {
    // The settings file has logged the cause.
    return fail(failure('disk', TEXT.notSaved));
  }
};

const setFlag = (
  deps: SettingsDeps,
  { connectionId, flag, value }: ParsedLocalCallInput<'flags.set'>,
): ReturnType<Handlers['flags.set']> => {
  if (!isKnown(deps, connectionId)) return unknownConnection();
  const { flags } = deps.settings.read();
  const { [flag]: _former, ...others } = flags[connectionId] ?? {};
  const own = value === null ? others : { ...others, [flag]: value };
  return save(deps, { flags: { ...flags, [connectionId]: own } }, () => {
    deps.push('flagsChanged', deps.tenant.flags());
    return deps.tenant.flags();
  });
};

const readBytes = async (path: string): Promise<Result<Uint8Array>> => {
  try {
    if ((await stat(path)).size > MAX_FILE)
      return fail(failure('too_large', TEXT.tooLarge, { next: TEXT.chooseExported }));
    return ok(await readFile(path));
  } catch (error) {
    return fail(fileFailure(error));
  }
};

/** Creates export and import of settings: a file is read and shown first, and taken over by a second call. */
const createFiles = (
  deps: SettingsDeps,
): Pick<Handlers, 'settings.export' | 'settings.readFile' | 'settings.import'> => {
  let lastRead: { readonly id: string; readonly bytes: Uint8Array } | undefined;
  const merged = (bytes: Uint8Array) => {
    const file = readSettingsFile(bytes);
    return file && mergeSettingsFile(deps.settings.read(), file, randomUUID);
  };
  return {
    'settings.export': async () => {
      const path = await deps.dialogs.saveFile({
        title: TEXT.exportTitle,
        defaultName: TEXT.exportName(new Date(deps.clock()).toISOString().slice(0, 10)),
        filters: FILTERS,
      });
      if (path === undefined) return ok(null);
      const text = `${JSON.stringify(toSettingsFile(deps.settings.read()), null, 2)}\n`;
      const about = { kind: 'export', title: basename(path), unit: 'files' } as const;
      return ok(
        deps.jobs.writeFile(path, about, async (file) => {
          const part = await file.create();
          await part.write(new TextEncoder().encode(text));
          return ok({ written: await part.finish(), details: { kind: 'settings', timeZone: deps.timeZone } });
        }),
      );
    },
    'settings.readFile': async () => {
      const path = await deps.dialogs.openFile({ title: TEXT.importTitle, filters: FILTERS });
      if (path === undefined) return ok(null);
      const bytes = await readBytes(path);
      if (!bytes.ok) return bytes;
      const found = merged(bytes.value);
      if (!found) return fail(failure('invalid', TEXT.notSettings, { next: TEXT.chooseExported }));
      lastRead = { id: randomUUID(), bytes: bytes.value };
      const { changes, leftOut } = found;
      return ok<SettingsImport>({ id: lastRead.id, fileName: basename(path), changes, leftOut });
    },
    'settings.import': async ({ id }) => {
      // Merged once more: the analyst may have changed a setting since the file was read.
      const found = lastRead?.id === id ? merged(lastRead.bytes) : undefined;
      if (!found) return fail(failure('invalid', TEXT.readAgain, { next: TEXT.readNext }));
      lastRead = undefined;
      const saved = await saveSettings(deps, found.next);
      if (!saved.ok) return saved;
      const { tenant } = deps;
      const current = found.next.connections.find((one) => one.id === tenant.connectionId());
      if (current) tenant.describeSession(current);
      await tenant.rebrand();
      deps.push('flagsChanged', tenant.flags());
      return saved;
    },
  };
};

/** Creates the feature of the settings that the page can't save by itself. */
export const createSettings = (deps: SettingsDeps): Feature<SettingsCall> => ({
  handlers: {
    'connection.change': (input) => changeConnection(deps, input),
    'flags.read': ({ connectionId }) => {
      if (!isKnown(deps, connectionId)) return unknownConnection();
      const isOpen = deps.tenant.connectionId() === connectionId;
      const own = deps.settings.read().flags[connectionId] ?? {};
      return ok({ tenant: isOpen ? (deps.tenant.tenantFlags() ?? null) : null, own });
    },
    'flags.set': (input) => setFlag(deps, input),
    'settings.chooseFolder': async () => {
      const folder = await deps.dialogs.chooseFolder({ title: TEXT.chooseFolder });
      const { settings } = deps.settings.read();
      return folder === undefined
        ? ok(settings)
        : saveSettings(deps, { settings: { ...settings, downloadFolder: folder } });
    },
    'settings.sizes': async () =>
      ok(
        await readSizes({
          root: deps.storage.root,
          tenantId: deps.tenant.tenantId,
          cachedAnswers: deps.tenant.cachedAnswers,
        }),
      ),
    'settings.dropCache': () => {
      deps.tenant.dropCache();
      return ok(null);
    },
    ...createFiles(deps),
    ...createAuthorities(deps),
  },
});
