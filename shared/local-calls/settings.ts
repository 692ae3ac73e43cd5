import { z } from 'zod';
import type { ShownAuthority } from '../model/authority';
import { CONNECTION_COLORS, type Connection, type Job, type Settings } from '../model/app-state';
import { FLAG_NAMES, type FlagValue } from '../rules/flags';
import type { SettingChange } from '../model/settings-file';
import { localCall } from './local-call';

/** The flags of a tenant and those that are set for its connection. */
export type ConnectionFlags = {
  /** The tenant's own; null if the connection isn't signed in to, so that they aren't known. */
  readonly tenant: Readonly<Record<string, boolean>> | null;
  readonly own: Readonly<Record<string, boolean>>;
};

/** Sizes of what this workstation stores of the current tenant. */
export type StorageSizes = {
  /** Answers in memory. */
  readonly cachedAnswers: number;
  /** Bytes on the disk. */
  readonly verdictHistory: number;
  readonly pivotIndex: number;
  /** Bytes of the audit journals of all tenants. */
  readonly journal: number;
};

/** A settings file that was read, and what taking it over would change. */
export type SettingsImport = {
  readonly id: string;
  readonly fileName: string;
  readonly changes: readonly SettingChange[];
  /** Parts of the file that this version doesn't know. */
  readonly leftOut: readonly string[];
};

const none = z.strictObject({});
const connectionId = z.string().min(1).max(100);

/** Local calls about settings that the page can't save by itself: connections, flags, folders, certificate authorities, sizes, files of settings. */
export const settingsCalls = {
  /** Changes how a saved connection is shown. */
  'connection.change': localCall<readonly Connection[]>()(
    z.strictObject({
      connectionId,
      label: z.string().trim().max(200).optional(),
      colour: z
        .number()
        .int()
        .min(0)
        .max(CONNECTION_COLORS - 1)
        .optional(),
    }),
  ),
  'flags.read': localCall<ConnectionFlags>()(z.strictObject({ connectionId })),
  /** Sets a flag for a connection; null leaves it to the tenant. Returns the flags that are in force now. */
  'flags.set': localCall<readonly FlagValue[]>()(
    z.strictObject({ connectionId, flag: z.enum(FLAG_NAMES), value: z.boolean().nullable() }),
  ),
  /** Lets the analyst choose the folder that dialogs for files begin in. */
  'settings.chooseFolder': localCall<Settings>()(none),
  /** The certificate authorities that the analyst added. */
  'authority.list': localCall<readonly ShownAuthority[]>()(none),
  /** Adds the authority of a file that the analyst chooses, once they have confirmed its fingerprint. Null if they did not. */
  'authority.add': localCall<readonly ShownAuthority[] | null>()(none),
  'authority.remove': localCall<readonly ShownAuthority[]>()(
    z.strictObject({ fingerprint: z.string().max(64) }),
  ),
  'settings.sizes': localCall<StorageSizes>()(none),
  /** Deletes the answers of the tenant that are in memory. */
  'settings.dropCache': localCall<null>()(none),
  /** Writes the settings to a file that the analyst chooses, without secrets. Null if none was chosen. */
  'settings.export': localCall<Job | null>()(none),
  /** Reads a file of settings that the analyst chooses; null if none was chosen. Nothing changes yet. */
  'settings.readFile': localCall<SettingsImport | null>()(none),
  /** Takes over the file that was read last, which `id` names. */
  'settings.import': localCall<Settings>()(z.strictObject({ id: z.string() })),
} as const;
