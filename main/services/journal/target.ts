/** Names what an act changes in the analyst's words: an exception by its list, type, value and tool, a query by its label, a schedule by its name. */
import { DEFAULT_BRAND, toolLabel } from '../../../shared/rules/brand';
import { EXCEPTION_TYPE_FACTS, findExceptionType } from '../../../shared/rules/exception-types';
import { FLAGS, type FlagName } from '../../../shared/rules/flags';
import { domainOfEntityType, isAttachmentType } from '../../../shared/model/ids';
import { isFields, type Fields } from '../../../shared/model/lenient-values';
import { text } from './text';

/** The names that are known of IDs, each undefined if it isn't. */
export type Names = {
  readonly tool: (id: string) => string;
  readonly app: (id: string) => string | undefined;
  readonly query: (id: string) => string | undefined;
  readonly entity: (id: string) => string | undefined;
  readonly schedule: (id: string) => string | undefined;
  /** The name of the file that is sent. */
  readonly file?: string | undefined;
};

const unknown = () => undefined;
/** Names nothing but the security tools. */
export const NO_NAMES: Names = {
  tool: (id) => toolLabel(id, DEFAULT_BRAND),
  app: unknown,
  query: unknown,
  entity: unknown,
  schedule: unknown,
};

/** An act whose target is named: `input` is what was sent, or recorded of it. */
type NamedAct = { readonly what: string; readonly input: unknown; readonly before?: unknown };
type Given = { readonly input: Fields; readonly before: unknown };
type NameTarget = (given: Given, names: Names) => string;

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asTexts = (value: unknown): readonly string[] => {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((one) => typeof one === 'string');
};
const asFields = (value: unknown): readonly Fields[] => {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.filter(isFields);
};

const kindOf = (entityType: string) =>
  isAttachmentType(entityType) ? 'attachment' : (domainOfEntityType(entityType) ?? 'entity');

/** Keys of IDs in inputs, such as `id`, `entity_id` and `query_ids`; what names an app or an action isn't a target. */
const TARGET = /^(?:(?:entity|query|policy|policies|exception|row)_)?ids?$/;

const idsIn = (value: unknown, isTarget = false): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((item) => idsIn(item, isTarget));
  if (typeof value === 'string' || typeof value === 'number') return isTarget ? [String(value)] : [];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.entries(value).flatMap(([key, item]) => idsIn(item, TARGET.test(key)));
};

/** Returns the target as entries of earlier versions have it: the IDs in an input. */
const formerTarget = (input: unknown): string => text.firstOf([...new Set(idsIn(input))]);

const nameEntities = (entityType: string, ids: readonly string[], names: Names): string =>
  text.items(kindOf(entityType), [...new Set(ids)], names.entity);
const nameQueries: NameTarget = ({ input }, { query }) =>
  text.items('query', asTexts(input['id'] ?? input['policies_ids'] ?? input['query_ids']), query);

/** Names the entities of exceptions and classifications. */
const nameRefs = (refs: readonly Fields[], names: Names): string =>
  nameEntities(
    asText(refs[0]?.['entity_type']),
    refs.map((ref) => asText(ref['entity_id'])),
    names,
  );

/** Names the entities that the value of an exception comes from. */
const nameSource = (files: readonly Fields[], names: Names): string => {
  const [first, ...others] = files;
  const only = others.length === 0 ? names.entity(asText(first?.['entity_id'])) : undefined;
  return only === undefined ? text.ofEntities(nameRefs(files, names)) : text.ofEntity(only);
};

const nameException: NameTarget = ({ input }, names) => {
  const files = asFields(input['files']);
  const tools = files.length > 0 ? files.map((file) => file['sec_type']) : [input['sec_entity_type']];
  const value = input['exception_str'];
  // A long value is recorded by its size and its hash.
  const said = isFields(value) ? text.longValue : asText(value);
  const type = asText(input['exception_type']) || 'hash';
  const known = findExceptionType(type);
  const facts = known && EXCEPTION_TYPE_FACTS[known];
  return text.exception({
    list: facts?.list,
    noun: facts?.noun ?? type,
    value: said === '' ? nameSource(files, names) : said,
    tools: [...new Set(asTexts(tools))].map(names.tool),
  });
};

const nameAction: NameTarget = ({ input }, names) =>
  nameEntities(asText(input['entity_type']), asTexts(input['entity_ids']), names);

const nameOne: NameTarget = ({ input }, names) =>
  nameEntities(
    asText(input['entity_type'] ?? input['src_entity_type']),
    asTexts(input['entity_id'] ?? []),
    names,
  );

const nameQueryAction: NameTarget = (given, names) => {
  const { entity_ids } = isFields(given.input['action_params']) ? given.input['action_params'] : {};
  const ids = asTexts(entity_ids ?? []);
  const query = nameQueries(given, names);
  return ids.length === 0 ? text.wholeQuery(query) : text.inQuery(nameEntities('', ids, names), query);
};

const nameUpdate: NameTarget = ({ input, before }, names) => {
  const now = asText(input['query_label']);
  const former = isFields(before) ? asText(before['query_label']) : '';
  if (now === '' && former === '') return nameQueries({ input, before }, names);
  return former === '' || now === '' || former === now ? now || former : text.renamed(former, now);
};

const nameSchedule: NameTarget = ({ input }, names) => {
  const form = isFields(input['form']) ? input['form'] : {};
  return asText(form['label']) || text.items('schedule', asTexts(input['id']), names.schedule);
};

const entriesOf = (value: unknown): readonly [string, unknown][] =>
  isFields(value) ? Object.entries(value) : [];

const flagName = (flag: string): string =>
  Object.hasOwn(FLAGS, flag) ? FLAGS[flag as FlagName].label : flag;

/** Names a part of a setting that has parts. */
const SETTING_PARTS: Readonly<Record<string, (part: unknown) => readonly string[]>> = {
  connections: (part) => {
    const { label, address } = isFields(part) ? part : {};
    return [asText(label) || asText(address)];
  },
  flags: (part) => entriesOf(part).map(([flag]) => flagName(flag)),
  authorities: (part) => [asText(isFields(part) ? part['subject'] : undefined)],
};

/** Names the settings that changed; of connections, feature flags and authorities, which ones. */
const nameSettings: NameTarget = ({ input, before }) => {
  const sides = [...entriesOf(before), ...entriesOf(input)];
  const partsOf = (key: string): readonly string[] => {
    const nameParts = Object.hasOwn(SETTING_PARTS, key) ? SETTING_PARTS[key] : undefined;
    // The state afterwards counts; a part that was removed is known from the state before.
    const parts = sides.filter(([one]) => one === key).flatMap(([, all]) => entriesOf(all));
    return nameParts ? Object.values(Object.fromEntries(parts)).flatMap(nameParts) : [];
  };
  const keys = [...new Set(sides.map(([key]) => key))];
  return keys.map((key) => text.setting(key, [...new Set(partsOf(key))].filter(Boolean))).join(', ');
};

const TARGETS: Readonly<Record<string, NameTarget>> = {
  'exception.add': nameException,
  'exception.addExternal': nameException,
  'exception.classify': ({ input }, names) => nameRefs(asFields(input['entities']), names),
  'exception.rescan': (given, names) =>
    text.byTools(nameOne(given, names), asTexts(given.input['app_names']).map(names.tool)),
  'mail.report': nameOne,
  'mail.identify': nameOne,
  'query.save': ({ input }) => asText(input['query_label']),
  'query.update': nameUpdate,
  'query.remove': nameQueries,
  'query.operate': nameQueries,
  'query.exportDefinitions': nameQueries,
  'query.exportResults': nameQueries,
  'query.sendResult': nameQueries,
  'query.importDefinitions': (_given, { file }) => file ?? text.definitions,
  'query.exportActiveUsers': ({ input }, { app }) => {
    const saas = asText(input['saas']);
    return text.usersOf(app(saas) ?? saas);
  },
  'query.act': nameQueryAction,
  'query.manualAction': nameAction,
  'schedule.save': nameSchedule,
  'schedule.pause': nameSchedule,
  'schedule.runNow': nameSchedule,
  'schedule.remove': nameSchedule,
  'settings.change': nameSettings,
};

/** Names an exception on its own: `Allow sender billing@x.example · Anti-Phishing`. */
export const exceptionTarget = (
  {
    sec_type,
    exception_type,
    exception_str,
  }: Readonly<Record<'sec_type' | 'exception_type' | 'exception_str', string>>,
  tool: Names['tool'],
): string => {
  const input = { sec_entity_type: sec_type, exception_type, exception_str };
  return nameException({ input, before: null }, { ...NO_NAMES, tool });
};

/** Returns what an act changes in words; the IDs in its input if no words are known for its kind. */
export const targetOf = ({ what, input, before }: NamedAct, names: Names): string => {
  const name = Object.hasOwn(TARGETS, what) ? TARGETS[what] : undefined;
  return name && isFields(input) ? name({ input, before }, names) : formerTarget(input);
};

/** The parts of an entry that its target is named by. */
type RecordedTarget = {
  readonly what: string;
  readonly target: string;
  readonly before: unknown;
  readonly after: unknown;
};

/** Returns true if a target is as earlier versions recorded it, by IDs and keys. */
const isFormer = ({ what, target, before, after }: RecordedTarget): boolean => {
  if (what === 'schedule.save') return true;
  if (what === 'settings.change') {
    const keys = new Set([...entriesOf(before), ...entriesOf(after)].map(([key]) => key));
    return target.split(', ').every((key) => keys.has(key));
  }
  return target === formerTarget(after);
};

/** Returns the target of an entry as it is shown: as recorded, or for an entry of an earlier version in words as far as its content allows. */
export const shownTarget = (entry: RecordedTarget, names: Names): string => {
  const { what, target, before, after } = entry;
  if (!Object.hasOwn(TARGETS, what) || !isFields(after) || !isFormer(entry)) return target;
  return targetOf({ what, input: after, before }, names) || target;
};
