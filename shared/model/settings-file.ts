/** A file of settings, which carries them to another workstation. It has no secret, no folder and nothing about a person. */
import { z } from 'zod';

/** A connection in a file of settings. Its token stays in the keychain. A part that the file lacks stays as it is. */
export const FiledConnection = z.object({
  address: z.string().max(2_000),
  label: z.string().max(200).optional(),
  colour: z.number().int().min(0).optional(),
  zone: z.string().max(100).optional(),
  brand: z.string().max(40).optional(),
  flags: z.record(z.string(), z.boolean()).optional(),
});
export type FiledConnection = z.infer<typeof FiledConnection>;

export const SettingsFile = z.object({
  format: z.literal('postern-settings'),
  version: z.literal(1),
  settings: z.record(z.string(), z.unknown()),
  connections: z.array(FiledConnection).max(1_000).default([]),
});
export type SettingsFile = z.infer<typeof SettingsFile>;

/** One line of what a file of settings would change. */
export type SettingChange = {
  /** The setting, or the address of a connection with the part of it. */
  readonly subject:
    | { readonly kind: 'setting'; readonly key: string }
    | { readonly kind: 'keys'; readonly command: string }
    | { readonly kind: 'connection'; readonly address: string; readonly part: string };
  /** The values as JSON; null if there is none. */
  readonly before: string | null;
  readonly after: string | null;
};
