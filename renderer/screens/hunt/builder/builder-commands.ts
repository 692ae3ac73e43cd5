/** Commands of the query builder's rows. */
import { commandSet, type Command } from '../../../commands/command';
import { focusRows } from '../../../dataset-view/grid/grid-focus';
import { runCommand } from '../../../commands/registry';
import type { BuilderTools, RowCommand } from './builder-tools';
import { TEXT } from './text';

/** The builder on screen. */
export type MountedBuilder = {
  readonly box: HTMLElement;
  readonly tools: Pick<BuilderTools, 'run' | 'addLeaf' | 'stepMatch'>;
  readonly close: () => void;
};

let mounted: MountedBuilder | undefined;

/** Makes the commands run on this builder; returns the function that unmounts it. */
export const mountBuilder = (builder: MountedBuilder): (() => void) => {
  mounted = builder;
  return () => {
    if (mounted === builder) mounted = undefined;
  };
};

type Focus = MountedBuilder & {
  /** Id of the row that has the focus. */
  readonly row: string | undefined;
  /** The row's handle, if that has the focus. */
  readonly handle: HTMLElement | null;
};

const focused = (): Focus | undefined => {
  const element = document.activeElement;
  if (!mounted || !(element instanceof HTMLElement) || !mounted.box.contains(element)) return undefined;
  const row = element.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return { ...mounted, row, handle: element.closest<HTMLElement>('.row-handle') };
};

/** Returns the id of the group that the focus is in, or of the whole query. */
const focusedGroup = ({ box }: MountedBuilder): string | undefined => {
  const at = document.activeElement?.closest<HTMLElement>('.builder [data-row]');
  const row = at ?? box.querySelector<HTMLElement>('[data-row]');
  return row?.dataset['kind'] === 'group'
    ? row.dataset['row']
    : (row?.dataset['group'] ?? row?.dataset['row']);
};

/** Adds a condition to the group that the focus is in, or changes how it combines its conditions; returns false if no builder is open. */
export const changeFocusedGroup = (change: 'addLeaf' | 'stepMatch'): boolean => {
  const group = mounted && focusedGroup(mounted);
  if (!mounted || group === undefined) return false;
  mounted.tools[change](group);
  return true;
};

/** Moves the focus to another row's handle, in the order on screen. */
const focusHandle = ({ box, handle }: Focus, by: number): void => {
  const all = [...box.querySelectorAll<HTMLElement>('.row-handle')];
  if (handle) all[all.indexOf(handle) + by]?.focus();
};

const rowCommand = (command: Exclude<RowCommand, 'remove'>, keys: readonly string[]): Command<Focus> => ({
  id: `builder.${command}`,
  label: TEXT.commands[command],
  keys,
  inPalette: false,
  enabled: ({ row }) => row !== undefined,
  run: ({ tools, row }) => row !== undefined && tools.run(row, command),
});

const handleCommand = (
  name: 'remove' | 'next' | 'previous',
  keys: readonly string[],
  run: (focus: Focus) => void,
): Command<Focus> => ({
  id: `builder.${name}`,
  label: TEXT.commands[name],
  keys,
  inPalette: false,
  enabled: ({ row, handle }) => row !== undefined && handle !== null,
  run,
});

/** Returns the value under the cursor from which Enter runs the query; an input of a list first adds what is typed. */
const enteredValue = (field: Element | null): HTMLInputElement | undefined =>
  field instanceof HTMLInputElement &&
  field.closest('.row-values') &&
  (field.value.trim() === '' || !field.closest('.list-value'))
    ? field
    : undefined;

export const BUILDER_COMMANDS = commandSet({
  scope: 'builder',
  title: TEXT.title,
  target: focused,
  commands: [
    rowCommand('up', ['Alt+ArrowUp']),
    rowCommand('down', ['Alt+ArrowDown']),
    rowCommand('out', ['Alt+ArrowLeft']),
    rowCommand('in', ['Alt+ArrowRight']),
    rowCommand('duplicate', ['Ctrl+D']),
    rowCommand('group', ['Ctrl+G']),
    rowCommand('ungroup', ['Ctrl+Shift+G']),
    rowCommand('count', ['Alt+Enter']),
    handleCommand('remove', ['Delete', 'Backspace'], ({ tools, row }) => {
      if (row !== undefined) tools.run(row, 'remove');
    }),
    handleCommand('next', ['ArrowDown'], (focus) => focusHandle(focus, 1)),
    handleCommand('previous', ['ArrowUp'], (focus) => focusHandle(focus, -1)),
    {
      id: 'builder.run',
      label: TEXT.commands.run,
      keys: ['Enter'],
      inPalette: false,
      inFields: (field) => enteredValue(field) !== undefined,
      enabled: () => enteredValue(document.activeElement) !== undefined,
      run: () => {
        const value = enteredValue(document.activeElement);
        // A number is read when its field loses the focus.
        value?.blur();
        value?.focus();
        runCommand('hunt.run');
      },
    },
    {
      id: 'builder.close',
      label: TEXT.close,
      keys: ['Escape'],
      inPalette: false,
      inFields: () => true,
      run: ({ close }) => {
        close();
        focusRows();
      },
    },
  ],
});
