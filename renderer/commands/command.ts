/** The shape of a command: one thing the analyst can do, run by a key, the palette, a toolbar or a menu. */
import type { ReactElement } from 'react';
import { signedIn } from './targets';
import { TEXT } from './text';

/** Scopes of commands, innermost first: look-up by key walks this list. */
export const SCOPES = [
  'item',
  'header',
  'grid',
  'chart',
  'dialog',
  'tabs',
  'builder',
  'record',
  'screen',
  'global',
] as const;
export type CommandScope = (typeof SCOPES)[number];

/** One command on a target of type `T`: a hunt, a grid, an open record. */
export type Command<T = undefined> = {
  /** Unique among all commands, such as `hunt.run`. */
  readonly id: string;
  readonly label: string;
  /** Other words by which the palette finds it. */
  readonly words?: string;
  /** Says what a disabled command needs, such as *Select rows first*. A function returns it for the target, or for none. */
  readonly needs?: string | ((target: T | undefined) => string | undefined);
  readonly icon?: ReactElement;
  /** Key chords such as `Ctrl+Enter` or `J`; bare keys are ignored while typing. */
  readonly keys: readonly string[];
  /** Listed in the palette unless false: keys that only move a cursor are not. */
  readonly inPalette?: boolean;
  /** Returns true if the keys also act in a text field. Without it chords do and bare keys don't. */
  readonly inFields?: (field: HTMLElement) => boolean;
  readonly enabled?: (target: T) => boolean;
  /** Runs the command; `isHeld` is true if its key is held down and repeats. */
  readonly run: (target: T, isHeld?: boolean) => void;
};

/** Commands that share a scope and a target. No two of one set may have the same chord. */
export type CommandSet<T = never> = {
  readonly scope: CommandScope;
  /** Heading in the help sheet and note in the palette. */
  readonly title: string;
  /** Returns what the commands act on now, or undefined if they do not apply. */
  readonly target: () => T | undefined;
  /** The reason why its commands can't be run without a target. */
  readonly needs?: string | (() => string);
  /** True if only a tenant has what its commands act on: without a session, that is what each of them needs. */
  readonly needsSession?: boolean;
  readonly commands: readonly Command<T>[];
};

/** A command tied to its set's target, so that lists can hold commands of any target. */
export type BoundCommand = Omit<Command, 'enabled' | 'needs' | 'run'> & {
  /** Returns the reason why it can't be run now; undefined if none is known. */
  readonly needs?: () => string | undefined;
  /** Returns true if there is something that it acts on now, such as an open record. */
  readonly hasTarget: () => boolean;
  readonly isEnabled: () => boolean;
  /** Runs the command if it is enabled. */
  readonly run: (isHeld?: boolean) => void;
};

/** A command set as the registry, the key map, the palette and the help sheet use it. */
export type BoundCommandSet = {
  readonly scope: CommandScope;
  readonly title: string;
  /** The screen that the set belongs to, if it applies only there. */
  readonly screen?: string;
  /** True if that screen can be opened only with a session. */
  readonly isOfSession?: boolean;
  readonly commands: readonly BoundCommand[];
};

/** Ties the commands of a set to its target. */
export const commandSet = <T>({
  scope,
  title,
  target,
  needs,
  needsSession = false,
  commands,
}: CommandSet<T>): BoundCommandSet => ({
  scope,
  title,
  commands: commands.map(({ enabled = () => true, needs: own = needs, run, ...command }) => ({
    ...command,
    needs: () => {
      const now = target();
      if (needsSession && now === undefined && !signedIn()) return TEXT.needsSession;
      return typeof own === 'function' ? own(now) : own;
    },
    hasTarget: () => target() !== undefined,
    isEnabled: () => {
      const now = target();
      return now !== undefined && enabled(now);
    },
    run: (isHeld = false) => {
      const now = target();
      if (now !== undefined && enabled(now)) run(now, isHeld);
    },
  })),
});
