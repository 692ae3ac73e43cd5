import { ok, type Result } from '../shared/bridge';
import type { CommandName, CommandOutput, ParsedCommandInput } from '../shared/commands';
import type { createDefinitions } from './services/definitions';
import type { createNewRows } from './services/new-rows';
import type { PastQueries } from './services/past-queries';
import type { createSavedQueries } from './services/saved-queries';

/** What answers each command. */
export type CommandHandlers = { readonly [K in CommandName]: (input: ParsedCommandInput<K>) => Promise<Result<CommandOutput<K>>> | Result<CommandOutput<K>> };

type QueryServices = {
  readonly saved: ReturnType<typeof createSavedQueries>;
  readonly newRows: ReturnType<typeof createNewRows>;
  readonly definitions: ReturnType<typeof createDefinitions>;
  readonly past: PastQueries;
};
type QueryCommand = Extract<CommandName, `saved.${string}` | `past.${string}`>;

/** The commands of saved and past queries. */
export const queryCommands = ({ saved, newRows, definitions, past }: QueryServices): Pick<CommandHandlers, QueryCommand> => ({
  'saved.read': ({ id }) => saved.read(id),
  'saved.save': saved.save,
  'saved.remove': ({ id }) => newRows.remove(id),
  'saved.export': ({ query_ids }) => definitions.toFile(query_ids),
  'saved.import': definitions.fromFile,
  'saved.count': ({ query_ids, ...ask }) => ok(newRows.count(query_ids, ask)),
  'saved.lookedAt': ({ query_ids }) => ok(newRows.lookedAt(query_ids)),
  'past.list': () => ok(past.list()),
  'past.note': (note) => ok(past.note(note)),
  'past.change': (patch) => ok(past.change(patch)),
  'past.remove': ({ ids }) => ok(past.remove(ids)),
});
