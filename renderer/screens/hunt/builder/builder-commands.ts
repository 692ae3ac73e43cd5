/** Keys of the query builder's rows. */
import { commandSet, type Command } from '../../../commands/command';
import type { BuilderTools, RowCommand } from './builder-tools';

/** The builder on screen. */
export type MountedBuilder = {
  readonly box: HTMLElement;
  readonly tools: Pick<BuilderTools, 'act'>;
  readonly close: () => void;
};

let mounted: MountedBuilder | undefined;

/** Makes the builder's keys act on this builder; returns a function that ends it. */
export const mountBuilder = (builder: MountedBuilder): (() => void) => {
  mounted = builder;
  return () => {
    if (mounted === builder) mounted = undefined;
  };
};

type Focus = MountedBuilder & {
  /** The row that has the focus, by its id. */
  readonly row: string | undefined;
  /** The handle of that row, if the handle itself has the focus. */
  readonly handle: HTMLElement | null;
};

const focused = (): Focus | undefined => {
  const element = document.activeElement;
  if (!mounted || !(element instanceof HTMLElement) || !mounted.box.contains(element)) return undefined;
  const row = element.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return { ...mounted, row, handle: element.closest<HTMLElement>('.row-handle') };
};

/** Moves from handle to handle as they are drawn, one below the other. */
const stepHandle = ({ box, handle }: Focus, by: number): void => {
  const all = [...box.querySelectorAll<HTMLElement>('.row-handle')];
  if (handle) all[all.indexOf(handle) + by]?.focus();
};

const onRow = (id: string, label: string, keys: readonly string[], act: RowCommand): Command<Focus> => ({
  id,
  label,
  keys,
  inPalette: false,
  enabled: ({ row }) => row !== undefined,
  run: ({ tools, row }) => row !== undefined && tools.act(row, act),
});

const onHandle = (
  id: string,
  label: string,
  keys: readonly string[],
  run: (focus: Focus) => void,
): Command<Focus> => ({
  id,
  label,
  keys,
  inPalette: false,
  enabled: ({ row, handle }) => row !== undefined && handle !== null,
  run,
});

export const BUILDER_COMMANDS = commandSet({
  scope: 'builder',
  title: 'Query builder',
  target: focused,
  commands: [
    onRow('builder.up', 'Move row up', ['Alt+ArrowUp'], 'up'),
    onRow('builder.down', 'Move row down', ['Alt+ArrowDown'], 'down'),
    onRow('builder.out', 'Move row out of its group', ['Alt+ArrowLeft'], 'out'),
    onRow('builder.in', 'Move row into the group above', ['Alt+ArrowRight'], 'in'),
    onRow('builder.duplicate', 'Duplicate row', ['Ctrl+D'], 'duplicate'),
    onRow('builder.group', 'Group', ['Ctrl+G'], 'group'),
    onRow('builder.ungroup', 'Ungroup', ['Ctrl+Shift+G'], 'ungroup'),
    onRow('builder.count', 'Count row', ['Alt+Enter'], 'count'),
    onHandle('builder.remove', 'Remove row', ['Delete', 'Backspace'], ({ tools, row }) => {
      if (row !== undefined) tools.act(row, 'remove');
    }),
    onHandle('builder.next', 'Next row', ['ArrowDown'], (focus) => stepHandle(focus, 1)),
    onHandle('builder.previous', 'Previous row', ['ArrowUp'], (focus) => stepHandle(focus, -1)),
    {
      id: 'builder.close',
      label: 'Close builder',
      keys: ['Escape'],
      inPalette: false,
      inFields: () => true,
      run: ({ close }) => close(),
    },
  ],
});
