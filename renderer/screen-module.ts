/** The shape of a screen: all that the frame, rail, tab strip, palette, key map, help sheet and restore know about it. */
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
  /** Other words by which the palette finds the command that goes there. */
  readonly words?: string;
  readonly icon: ComponentType<{ readonly size?: number }>;
  readonly needsSession: boolean;
  /** Its position among the screens of the rail; without one it is not there. */
  readonly railOrder?: number;
  /** True if it is at the foot of the rail, apart from the others. */
  readonly isAtFoot?: boolean;
  /** The keys that go to it, if they are not Alt and its place in the rail. */
  readonly goKeys?: readonly string[];
  /** The id of the screen whose rail entry is highlighted for it, if it has no entry of its own. */
  readonly railOf?: string;
  /** True if each visit opens a new tab; otherwise the screen's last tab is shown again. */
  readonly opensNewTab?: boolean;
  /** Draws a tab. Lazy unless the start needs it. */
  readonly Screen: ComponentType<{ readonly tab: Tab }>;
  /** A count beside its icon in the rail and on its tabs. */
  readonly Badge?: ComponentType;
  readonly commands: readonly BoundCommandSet[];
  readonly overlays?: readonly OverlayModule[];
  /** The schema of what its tabs store; a stored value that does not match is dropped on restore. */
  readonly tabState?: z.ZodType<Json | object>;
  /** The id that tabs of version 1 stored for it, if it was another. */
  readonly formerId?: string;
  /** Says in words what a tab shows, for its tooltip. */
  readonly describe?: (tab: Tab) => string;
  /** Returns true if a tab ends with its session although the screen needs none. */
  readonly endsWithSession?: (tab: Tab) => boolean;
  /** Runs once at the start, before anything is drawn, to follow main's events. */
  readonly start?: () => void;
};

/** Checks a screen module and keeps its id as a literal type. */
export const screenModule = <Id extends string>(module: ScreenModule<Id>): ScreenModule<Id> => module;
