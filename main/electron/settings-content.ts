import { z } from 'zod';
import { Connection, Settings, Workspace } from '../../shared/model/app-state';
import { Authority, MOST_AUTHORITIES } from '../../shared/model/authority';
import type { SavedState } from '../deps';

const Bounds = z.strictObject({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  isMaximized: z.boolean(),
});
/** The place of the window. */
export type SavedBounds = z.infer<typeof Bounds>;

/** The parts of the settings file, each with its schema. */
const PARTS = {
  version: z.literal(1),
  settings: Settings,
  connections: z.array(Connection),
  workspace: Workspace.nullable(),
  flags: z.record(z.string(), z.record(z.string(), z.boolean())),
  openConnection: z.string().nullable(),
  authorities: z.array(Authority).max(MOST_AUTHORITIES),
  window: Bounds.nullable(),
  profileWindow: Bounds.nullable(),
};

/** The settings file as it is read: whatever a part lacks has its default. */
export type SettingsContent = SavedState & {
  readonly version: 1;
  readonly window: SavedBounds | null;
  readonly profileWindow: SavedBounds | null;
};
export type PartName = keyof SettingsContent;
export const PART_NAMES = Object.keys(PARTS) as PartName[];

/** Returns the settings of a first start. */
export const defaultContent = (): SettingsContent => ({
  version: 1,
  settings: Settings.parse({}),
  connections: [],
  workspace: null,
  flags: {},
  openConnection: null,
  authorities: [],
  window: null,
  profileWindow: null,
});

/** Returns the given parts as their schemas give them back. Throws if one does not match. */
export const parseParts = (
  parts: Readonly<Record<string, unknown>>,
  names: readonly PartName[] = PART_NAMES,
): Partial<SettingsContent> =>
  Object.fromEntries(
    names.filter((name) => name in parts).map((name) => [name, PARTS[name].parse(parts[name])]),
  );

/** Returns the names of the parts that do not match their schemas. */
export const brokenParts = (parts: Readonly<Record<string, unknown>>): readonly PartName[] =>
  PART_NAMES.filter((name) => name in parts && !PARTS[name].safeParse(parts[name]).success);
