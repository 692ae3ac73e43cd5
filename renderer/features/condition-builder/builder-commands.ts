/** Commands of the query builder's rows. */
import { commandSet, type Command } from '../../commands/command';
import type { BuilderTools, RowCommand } from './builder-tools';
import type { ConditionEditor } from './condition-editor';
import { TEXT } from './text';

/** A builder on screen. */
type MountedBuilder = {
  readonly box: HTMLElement;
  readonly editor: Pick<ConditionEditor, 'store' | 'undo' | 'redo'>;
  readonly tools: Pick<BuilderTools, 'run' | 'addLeaf' | 'stepMatch'>;
  /** Closes the builder, with the focus at the rows below it, where it can be closed. */
  readonly close: (() => void) | undefined;
  /** Runs the query, where there is one to run. */
  readonly runQuery: (() => void) | undefined;
};

/** The builders on screen; that of a dialog comes after that of the hunt below it. */
const mounted: MountedBuilder[] = [];

/** Makes the commands run on this builder; returns the function that unmounts it. */
export const mountBuilder = (builder: MountedBuilder): (() => void) => {
  mounted.push(builder);
  return () => {
    mounted.splice(mounted.indexOf(builder), 1);
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
  const builder = mounted.find(({ box }) => box.contains(element));
  if (!builder || !(element instanceof HTMLElement)) return undefined;
  const row = element.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return { ...builder, row, handle: element.closest<HTMLElement>('.row-handle') };
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
  const builder = focused() ?? mounted.at(-1);
  const group = builder && focusedGroup(builder);
  if (!builder || group === undefined) return false;
  builder.tools[change](group);
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
  needsSession: command === 'count',
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

const groupCommand = (change: 'addLeaf' | 'stepMatch', keys: readonly string[]): Command<Focus> => ({
  id: `builder.${change}`,
  label: TEXT.commands[change],
  keys,
  inPalette: false,
  run: () => void changeFocusedGroup(change),
});

const STEPS = { undo: 'past', redo: 'future' } as const;

const travelCommand = (step: keyof typeof STEPS, keys: readonly string[]): Command<Focus> => ({
  id: `builder.${step}`,
  label: TEXT.commands[step],
  keys,
  inPalette: false,
  inFields: () => true,
  enabled: ({ editor }) => editor.store.getState().history[STEPS[step]].length > 0,
  run: ({ editor }) => editor[step](),
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
    groupCommand('addLeaf', ['Alt+N']),
    groupCommand('stepMatch', ['Alt+M']),
    travelCommand('undo', ['Ctrl+Z']),
    travelCommand('redo', ['Ctrl+Shift+Z', 'Ctrl+Y']),
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
      needsSession: true,
      inFields: (field) => enteredValue(field) !== undefined,
      enabled: ({ runQuery }) => runQuery !== undefined && enteredValue(document.activeElement) !== undefined,
      run: ({ runQuery }) => {
        const value = enteredValue(document.activeElement);
        // A number is read when its field loses the focus.
        value?.blur();
        value?.focus();
        runQuery?.();
      },
    },
    {
      id: 'builder.close',
      label: TEXT.close,
      keys: ['Escape'],
      inPalette: false,
      inFields: () => true,
      enabled: ({ close }) => close !== undefined,
      run: ({ close }) => close?.(),
    },
  ],
});
