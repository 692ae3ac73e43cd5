import { Button } from '@blueprintjs/core';
import { canRebind, placedCommands, siblings, type PlacedCommand } from '../../commands/bindings';
import { formatChord } from '../../commands/chord';
import { SCOPES } from '../../commands/command';
import { allCommandSets, commandSetsByDefault } from '../../commands/registry';
import { changeSettings, useApp } from '../../state/app-store';
import { toast } from '../../state/overlay-store';
import { focusControl, focusSearch } from './focus';
import type { Item } from './item';
import { showSettingsDialog } from './settings-store';
import { TEXT } from './text';

const T = TEXT.keys;

/** Formats the keys of a command, or says that it has none. */
export const formatKeys = (keys: readonly string[]): string =>
  keys.length === 0 ? T.none : keys.map(formatChord).join(', ');

/** Sets the keys of a command and its siblings on other screens; undefined resets them to the default keys. */
export const bindKeys = (id: string, keys: readonly string[] | undefined): void => {
  const ids = siblings(commandSetsByDefault(), id);
  const others = Object.entries(useApp.getState().settings.keys).filter(([one]) => !ids.includes(one));
  const bound = keys === undefined ? [] : ids.map((one): [string, string[]] => [one, [...keys]]);
  changeSettings({ keys: Object.fromEntries([...others, ...bound]) });
};

const resetAll = (): void => {
  focusSearch();
  changeSettings({ keys: {} });
  toast(T.resetAll.done, 'ok');
};

/** The rank of a command: global scopes first, then from the screen inwards, as on the help sheet. */
const rank = ({ set }: PlacedCommand): number => SCOPES.length - SCOPES.indexOf(set.scope);

const KeyControl = ({
  placed,
  byDefault,
  isOwn,
  tie,
}: {
  readonly placed: PlacedCommand;
  readonly byDefault: readonly string[];
  readonly isOwn: boolean;
  readonly tie: Parameters<Item['draw']>[0];
}) => {
  const { id, label, keys } = placed.command;
  return (
    <>
      {isOwn && <span className="hint">{T.isOwn(formatKeys(byDefault))}</span>}
      {keys.length === 0 ? (
        <span className="quiet">{T.none}</span>
      ) : (
        keys.map((key) => <kbd key={key}>{formatChord(key)}</kbd>)
      )}
      <Button
        {...tie}
        size="small"
        aria-label={T.changeOf(label)}
        onClick={() => showSettingsDialog({ kind: 'key', command: id })}
      >
        {T.change}
      </Button>
      {isOwn && (
        <Button
          size="small"
          variant="minimal"
          aria-label={T.resetOf(label)}
          onClick={() => {
            focusControl(tie);
            bindKeys(id, undefined);
          }}
        >
          {T.reset}
        </Button>
      )}
    </>
  );
};

/** Returns the commands whose keys can be changed, in the order of the help sheet, each with its keys of now. */
export const rebindable = (): readonly PlacedCommand[] =>
  placedCommands(allCommandSets())
    .filter(canRebind)
    .toSorted((a, b) => rank(a) - rank(b));

/** Returns the lines of all keys that can be changed. */
export const useKeyItems = (): readonly Item[] => {
  const bindings = useApp((s) => s.settings.keys);
  const defaults = new Map(
    placedCommands(commandSetsByDefault()).map(({ command }) => [command.id, command.keys]),
  );
  const commands = rebindable();
  const changed = commands.filter(({ command }) => Object.hasOwn(bindings, command.id)).length;
  return [
    {
      id: 'keys-all',
      section: 'keys',
      label: T.resetAll.label,
      help: changed === 0 ? T.resetAll.none : T.resetAll.some(changed),
      words: 'shortcuts reset',
      draw: (tie) => (
        <Button {...tie} disabled={changed === 0} onClick={resetAll}>
          {T.resetAll.button}
        </Button>
      ),
    },
    ...commands.map((placed): Item => {
      const { id, label, words = '', keys } = placed.command;
      return {
        id: `key-${id}`,
        section: 'keys',
        group: placed.set.title,
        label,
        help: '',
        words: `${words} ${formatKeys(keys)} shortcut`,
        draw: (tie) => (
          <KeyControl
            placed={placed}
            byDefault={defaults.get(id) ?? []}
            isOwn={Object.hasOwn(bindings, id)}
            tie={tie}
          />
        ),
      };
    }),
  ];
};
