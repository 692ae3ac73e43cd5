/** The shape of a screen: all that the frame, rail, tab strip, palette, key map, help sheet and restore know of it. */
import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { Tab } from '../shared/model/app-state';
import type { Json } from '../shared/model/json';
import type { BoundCommandSet } from './commands/command';

/** A dialog that is drawn over any screen while its id is open in the overlay store. */
export type OverlayModule = {
  readonly id: string;
  readonly Overlay: ComponentType<{ readonly onClose: () => void }>;
};

export type ScreenModule<Id extends string = string> = {
  /** Equal to the name of its folder; stored with each of its tabs. */
  readonly id: Id;
  /** The name in the rail and of the command that goes there. */
  readonly title: string;
  /** The title of a new tab, if it is another. */
  readonly tabTitle?: string;
  readonly icon: ComponentType<{ readonly size?: number }>;
  readonly needsSession: boolean;
  /** Its place in the rail, with the key that goes there. */
  readonly rail?: { readonly order: number; readonly key: string };
  /** The id of the screen whose rail entry is marked for it, if it has none of its own. */
  readonly railOf?: string;
  /** The last tab of the screen is shown again unless this is true: each visit then gets a tab of its own. */
  readonly opensNewTab?: boolean;
  /** Draws a tab. Lazy unless the start needs it. */
  readonly Screen: ComponentType<{ readonly tab: Tab }>;
  /** A count beside its icon in the rail and on its tabs. */
  readonly Badge?: ComponentType;
  readonly commands: readonly BoundCommandSet[];
  readonly overlays?: readonly OverlayModule[];
  /** What its tabs store; a stored value that does not fit is dropped on restore. */
  readonly tabState?: z.ZodType<Json | object>;
  /** The id that tabs of version 1 stored for it, if it was another. */
  readonly formerId?: string;
  /** Tells if a tab ends with its session although the screen needs none. */
  readonly endsWithSession?: (tab: Tab) => boolean;
  /** Releases what tabs held that are no longer open. Called whenever the tabs change. */
  readonly closeTabs?: (open: readonly Tab[]) => void;
  /** Runs once at the start, before anything is drawn: follows main's events. */
  readonly start?: () => void;
};

/** Checks a screen module and keeps its id as a literal type. */
export const screenModule = <Id extends string>(module: ScreenModule<Id>): ScreenModule<Id> => module;
