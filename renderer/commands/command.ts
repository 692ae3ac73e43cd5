/** The shape of a command: one thing the analyst can do, run by a key, the palette, a toolbar or a menu. */
import type { ReactElement } from 'react';
import { useApp } from '../state/app-store';
import { isExpired } from '../state/can-ask';
import { toastBlocked } from '../state/overlay-store';
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
  /** True if the tenant has a part in it: without a session, or after it has expired, a new sign-in is what it needs. */
  readonly needsSession?: boolean | ((target: T) => boolean);
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
  /** Returns true once it is known that there is nothing to act on: the palette then doesn't wait for it. */
  readonly hasNone?: () => boolean;
  /** True if only a tenant has what its commands act on: without a session, that is what each of them needs. */
  readonly needsSession?: boolean;
  readonly commands: readonly Command<T>[];
};

/** A command tied to its set's target, so that lists can hold commands of any target. */
export type BoundCommand = Omit<Command, 'enabled' | 'needs' | 'needsSession' | 'run'> & {
  /** Returns the reason why it can't be run now; undefined if none is known. */
  readonly needs?: () => string | undefined;
  /** Returns true if there is something that it acts on now, such as an open record. */
  readonly hasTarget: () => boolean;
  /** Returns true once it is known that there is nothing that it could act on. */
  readonly hasNone: () => boolean;
  /** Returns what it misses of a session: one at all, or a token that the tenant still accepts. */
  readonly missingSession: () => string | undefined;
  readonly isEnabled: () => boolean;
  /** Runs the command if it is enabled. If the session has expired and it needs one, says that instead. */
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

/** Returns what a command misses that asks the tenant, or that needs any session. */
const missingSession = (asksTenant: boolean, needsAny: boolean): string | undefined => {
  const { session } = useApp.getState();
  if (session.kind !== 'signedIn') return needsAny ? TEXT.needsSession : undefined;
  return asksTenant && isExpired(session) ? TEXT.expired : undefined;
};

/** Ties a command to the target of its set. */
const bindCommand = <T>(
  { target, needs: ofSet, hasNone = () => false, needsSession: isOfSession = false }: CommandSet<T>,
  { enabled = () => true, needs = ofSet, needsSession = false, run, ...command }: Command<T>,
): BoundCommand => {
  const asksTenant = (now: T | undefined): boolean =>
    typeof needsSession === 'boolean' ? needsSession : now !== undefined && needsSession(now);
  const missing = (now: T | undefined): string | undefined =>
    missingSession(asksTenant(now), asksTenant(now) || (isOfSession && now === undefined));
  const isEnabled = (now: T | undefined): now is T => now !== undefined && enabled(now);
  return {
    ...command,
    needs: () => {
      const now = target();
      return missing(now) ?? (typeof needs === 'function' ? needs(now) : needs);
    },
    hasTarget: () => target() !== undefined,
    hasNone,
    missingSession: () => missing(target()),
    isEnabled: () => isEnabled(target()),
    run: (isHeld = false) => {
      const now = target();
      if (!isEnabled(now)) return;
      const reason = missing(now);
      if (reason === undefined) run(now, isHeld);
      else if (!isHeld) toastBlocked(TEXT.blocked(command.label, reason));
    },
  };
};

/** Ties the commands of a set to its target. */
export const commandSet = <T>(set: CommandSet<T>): BoundCommandSet => ({
  scope: set.scope,
  title: set.title,
  commands: set.commands.map((command) => bindCommand(set, command)),
});
