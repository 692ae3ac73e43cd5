import {
  findEndpoint,
  type InputOf,
  type OutputOf,
  type PageEndpointName,
} from '../../../shared/api/contract';
import type { Result } from '../../../shared/bridge';
import { toWire } from '../../../shared/api/route';
import type { RowAnswers } from '../../../shared/dataset';
import type { DatasetState, EntityList } from '../../../shared/local-calls/datasets';
import { differences, losses } from './compare';
import { isObject } from './json';
import { createNames } from './names';
import { expectEqual, oneIn, type Path, rowsIn, valueOf, type Values } from './path';
import { understandTarget } from './requests';
import { asRead, type Speaker } from './shapes';

const speakerOf = ({ dialect, server: { ids } }: Path): Speaker => ({
  dialect,
  names: createNames(dialect),
  ids,
});

/** Returns the path and query of a call with the demo tenant's own IDs. */
const ownTarget = <K extends PageEndpointName>(path: Path, name: K, input: InputOf<K>): string => {
  const endpoint = findEndpoint(name);
  return understandTarget(speakerOf(path), toWire(endpoint, endpoint.input.parse(input)).target);
};

/** Asks the demo tenant itself, past the dialect. Its answer is returned as it was sent: what reads it is what is tested. */
export const askDemo = async <K extends PageEndpointName>(
  path: Path,
  name: K,
  input: InputOf<K>,
): Promise<OutputOf<K> | undefined> => {
  const { origin, token } = path.tenant;
  const response = await fetch(origin + ownTarget(path, name, input), {
    headers: { authorization: `Bearer ${token}` },
  });
  const told: unknown = await response.json();
  if (response.ok) return told as OutputOf<K>;
  path.problems.push(`${name} of the demo: ${JSON.stringify(told)}`);
  return undefined;
};

/** Notes where something that was read says something else than the demo tenant's own answer. */
export const expectTold = (path: Path, what: string, told: unknown, read: unknown): void => {
  for (const one of differences(speakerOf(path), told, read)) path.problems.push(`${what}${one}`);
};

/** Notes what was sent and is not read as it was sent. */
const expectKept = (path: Path, what: string, sent: unknown, read: unknown): void => {
  const isList = Array.isArray(read) || (isObject(read) && 'rows' in read);
  const lost = isList ? losses(rowsIn(sent), rowsIn(read)) : losses(oneIn(sent), read);
  for (const one of lost) path.problems.push(`${what}${one}`);
};

/** Reads by a call of the page, and checks that all that was sent is read. */
export const readKept = async <K extends PageEndpointName>(
  path: Path,
  name: K,
  input: InputOf<K>,
): Promise<Result<OutputOf<K>>> => {
  const result = await path.app.api(name, input);
  if (!result.ok) return result;
  const sent = path.server.answers.get(ownTarget(path, name, input));
  if (sent === undefined) path.problems.push(`${name}: nothing was sent`);
  else expectKept(path, name, asRead(sent), result.value);
  return result;
};

/** Reads by a call of the page: all that was sent is read, and nothing else is said than by the demo tenant's own answer. */
export const checkRead = async <K extends PageEndpointName>(
  path: Path,
  name: K,
  input: InputOf<K>,
): Promise<OutputOf<K> | undefined> => {
  const read = valueOf(path, name, await readKept(path, name, input));
  const told = await askDemo(path, name, input);
  if (read !== undefined && told !== undefined) expectTold(path, name, told, read);
  return read;
};

/** Returns the rows of a dataset that are loaded, by the keys of its columns. */
export const loadedRows = async (
  path: Path,
  what: string,
  { dataset, columns }: DatasetState,
): Promise<readonly Values[]> => {
  const view = { dataset, sort: [], filter: [] };
  const reply = await path.app.rows({ op: 'window', view, offset: 0, count: 5_000 });
  if (!reply.ok) {
    path.problems.push(`${what}: ${reply.message}`);
    return [];
  }
  const { rows } = reply.value as RowAnswers['window'];
  return rows.map(([, ...cells]) => Object.fromEntries(columns.map(({ key }, at) => [key, cells[at]])));
};

/** Opens a list in the grid and loads all of it. Returns its rows, which are as many as the demo tenant has. */
export const checkGrid = async (path: Path, list: EntityList, rows: number): Promise<readonly Values[]> => {
  const { app } = path;
  const what = `grid of ${list.list}`;
  const opened = valueOf(path, what, await app.command('dataset.openList', list));
  if (!opened) return [];
  const { dataset } = opened;
  const job = valueOf(path, what, await app.command('dataset.loadAll', { dataset }));
  if (job) await app.ended(job.id);
  const state = valueOf(path, what, await app.command('dataset.state', { dataset }));
  if (!state) return [];
  expectEqual(path, what, [state.state, state.loaded, state.skipped, state.notes], ['complete', rows, 0, []]);
  return loadedRows(path, what, state);
};
