import { deflateSync, inflateRawSync, inflateSync } from 'node:zlib';
import { chanceOf, isObject, type Json, type JsonObject } from './json';
import { dress, speak, thin, type Speaker, writeDate } from './shapes';

type Keys = readonly string[];
const allBut =
  (...required: Keys) =>
  (key: string): boolean =>
    !required.includes(key);
const only =
  (...optional: Keys) =>
  (key: string): boolean =>
    optional.includes(key);

const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as Json[]) : []);
const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const each = (value: Json | undefined, change: (one: JsonObject) => Json): Json =>
  list(value).map((one) => (isObject(one) ? change(one) : one));

/** Wraps the rows of an answer as the dialect does. */
const wrap = ({ dialect: { lists } }: Speaker, specified: Json, rows: Json): Json => {
  if (lists === 'as specified') return specified;
  if (lists === 'bare') return rows;
  // A map has a name for each row, which says nothing.
  return lists === 'map'
    ? { rows: Object.fromEntries(list(rows).map((row, at) => [`n${at}`, row])) }
    : { [lists]: rows, count: list(rows).length };
};

const isOptionalOfApp = allBut('name', 'state', 'family', 'is_saas');

/** Leaves out the state of an app as the dialect does. */
const withState = ({ dialect: { appStates, seed } }: Speaker, app: JsonObject): JsonObject => {
  const { state, ...rest } = app;
  const isSent = appStates === 'some missing' && chanceOf(seed, 'state', text(app['name'])) < 0.5;
  if (state === undefined || appStates === 'sent' || isSent) return app;
  return appStates === 'null' ? { ...app, state: null } : rest;
};

const apps = (speaker: Speaker, answer: JsonObject): Json => {
  const all = each(answer['apps'], (one) =>
    withState(speaker, thin(speaker, one, text(one['name']), isOptionalOfApp)),
  ) as readonly Json[];
  const { apps: form } = speaker.dialect;
  if (form === 'bare') return all;
  const named = Object.fromEntries(
    all.map((one): [string, Json] => [isObject(one) ? text(one['name']) : '', one]),
  );
  const rest = thin(speaker, answer, 'tenant', only('tenant_name', 'brand', 'feature_flags'));
  return { ...rest, apps: form === 'map' ? named : all };
};

/** Renames operators, fields and columns in a condition. */
export const speakCondition = ({ names }: Speaker, condition: Json): Json => {
  if (!isObject(condition)) return condition;
  const { operator_id, field_id, condition: inner, ...rest } = condition;
  const isGroup = inner !== undefined;
  return {
    ...rest,
    operator_id: isGroup ? (operator_id ?? null) : names.operator(text(operator_id)),
    ...(field_id === undefined ? {} : { field_id: names.field(text(field_id)) }),
    ...(isGroup ? { condition: list(inner).map((one) => speakCondition({ names } as Speaker, one)) } : {}),
  };
};

const columns = ({ names }: Speaker, value: Json | undefined): Json =>
  each(value, (one) => ({ ...one, db_id: names.column(text(one['db_id'])) }));

const config = (speaker: Speaker, answer: JsonObject): Json => {
  const { names } = speaker;
  const field = (one: JsonObject): Json => {
    const renamed = {
      ...one,
      field_id: names.field(text(one['field_id'])),
      db_id: names.column(text(one['db_id'])),
      ...(one['db_sort_id'] ? { db_sort_id: names.column(text(one['db_sort_id'])) } : {}),
      type: names.type(text(one['type'])),
      analyzer: names.type(text(one['analyzer'])),
    };
    return thin(
      speaker,
      renamed,
      text(one['field_id']),
      only('label', 'analyzer', 'unit', 'size', 'multi_values', 'field_values', 'db_sort_id'),
    );
  };
  const operator = (one: JsonObject): Json =>
    thin(
      speaker,
      {
        ...one,
        operator_id: names.operator(text(one['operator_id'])),
        field_analyzer: list(one['field_analyzer']).map((type) => names.type(text(type))),
      },
      text(one['operator_id']),
      only('is_regex', 'is_list_operator'),
    );
  const column = (one: JsonObject): Json => thin(speaker, one, text(one['db_id']), only('column_width'));
  const action = ({ is_destructive, reverse_action_id, ...one }: JsonObject): Json =>
    thin(
      speaker,
      {
        ...one,
        action_id: names.action(text(one['action_id'])),
        ...(speaker.dialect.effects === 'missing' || is_destructive === undefined ? {} : { is_destructive }),
        ...(speaker.dialect.effects === 'missing' || reverse_action_id === undefined
          ? {}
          : { reverse_action_id: names.action(text(reverse_action_id)) }),
      },
      text(one['action_id']),
      only('is_destructive', 'reverse_action_id'),
    );
  return {
    ...thin(speaker, answer, 'config', only('saas_id', 'query_domain')),
    fields: each(answer['fields'], field),
    operators: each(answer['operators'], operator),
    ui_columns: each(columns(speaker, answer['ui_columns']), column),
    actions: each(answer['actions'], action),
    ui_condition: speakCondition(speaker, answer['ui_condition'] ?? null),
  };
};

const SEVERITIES: Keys = ['verylow', 'low', 'medium', 'high', 'veryhigh'];
const isOptionalOfQuery = only(
  'query_type',
  'query_description',
  'severity',
  'status',
  'creator',
  'create_time',
  'update_time',
  'parent_id',
  'matched_count',
);

/** Writes a saved query as the dialect does. */
const query = (speaker: Speaker, one: JsonObject): Json => {
  const { names, dialect } = speaker;
  const severity = SEVERITIES.indexOf(text(one['severity'])) + 1;
  const renamed: JsonObject = {
    ...one,
    ...('condition' in one ? { condition: speakCondition(speaker, one['condition'] ?? null) } : {}),
    ...('report_condition' in one
      ? { report_condition: speakCondition(speaker, one['report_condition'] ?? null) }
      : {}),
    columns: columns(speaker, one['columns']),
    sort_by: columns(speaker, one['sort_by']),
    ...('report_columns' in one
      ? {
          report_columns: each(one['report_columns'], (column) => ({
            ...column,
            field_id: names.field(text(column['field_id'])),
          })),
        }
      : {}),
    ...('report_actions' in one
      ? {
          report_actions: each(one['report_actions'], (action) => ({
            ...action,
            action_id: names.action(text(action['action_id'])),
          })),
        }
      : {}),
    ...(dialect.severity === 'number' && severity > 0 ? { severity } : {}),
  };
  return thin(speaker, renamed, text(one['query_id']), isOptionalOfQuery);
};

/** Writes a row of a result as the dialect does. */
export const resultRow = (speaker: Speaker, row: JsonObject): JsonObject => {
  const { names } = speaker;
  const renamed = Object.fromEntries(Object.entries(row).map(([key, cell]) => [names.column(key), cell]));
  return thin(speaker, renamed, text(row['entity_id']), allBut('entity_id'));
};

const inflate = (data: string): JsonObject => {
  const bytes = Buffer.from(data, 'base64');
  const packed = bytes[0] === 0x78 ? inflateSync(bytes) : inflateRawSync(bytes);
  return JSON.parse(packed.toString()) as JsonObject;
};

/** Writes the packed event of a login as the dialect does. */
const login = (speaker: Speaker, row: JsonObject): Json => {
  const event = inflate(text(row['data']));
  const spoken = thin(
    speaker,
    { ...event, time: writeDate(speaker.dialect, text(event['time'])) },
    text(event['time']) + text(event['user']),
    allBut('time', 'user', 'app', 'success'),
  );
  return { data: deflateSync(JSON.stringify(spoken)).toString('base64') };
};

/** Writes the verdict of a tool as the dialect does: it has a status or a verdict. */
const scan = (speaker: Speaker, one: JsonObject): Json => {
  const identity = text(one['sec_tool']);
  const hasVerdict = typeof one['verdict'] === 'string';
  return thin(
    speaker,
    one,
    identity,
    hasVerdict ? allBut('sec_tool', 'verdict', 'reasons') : allBut('sec_tool', 'status', 'reasons'),
  );
};

/** Writes whose word a classification is as the dialect does. */
const withClassification = ({ dialect }: Speaker, one: JsonObject): JsonObject => {
  const { classified_by: _who, classified_at: _when, ...apart } = one;
  if (dialect.classification === 'attributed') return one;
  if (dialect.classification === 'apart') return apart;
  const { provider_verdict, ...rest } = apart;
  return { ...rest, classification: rest['classification'] ?? provider_verdict ?? null };
};

type Rule = readonly [path: RegExp, change: (speaker: Speaker, answer: JsonObject) => Json];
const rowsOf =
  (isOptional: (key: string) => boolean, identity: string) =>
  (speaker: Speaker, answer: JsonObject): Json => {
    const rows = each(answer['rows'], (one) => thin(speaker, one, text(one[identity]), isOptional));
    return wrap(speaker, { ...answer, rows }, rows);
  };
const RULES: readonly Rule[] = [
  [/\/apps\/sec_entities/, apps],
  [/\/query\/config/, config],
  [/\/entity\/email\?/, (speaker, one) => anyAnswer(speaker, withClassification(speaker, one))],
  [/\/email_attachments/, rowsOf(allBut('entity_id', 'name'), 'entity_id')],
  [/\/email_recipients/, rowsOf(allBut('email'), 'email')],
  [
    /\/scan_details/,
    (speaker, answer) => {
      const rows = each(answer['rows'], (one) => scan(speaker, one));
      return wrap(speaker, { ...answer, rows }, rows);
    },
  ],
  [/\/email_headers/, (speaker, answer) => wrap(speaker, answer, answer['headers'] ?? [])],
  [
    /\/get_cache_query/,
    (speaker, answer) => ({ ...answer, rows: each(answer['rows'], (row) => login(speaker, row)) }),
  ],
  [/\/api\/v1\/query\/[^/]+$/, query],
];

/** Keys that tell things apart, or are what an answer is about: a tenant that leaves them out says nothing. */
const NEEDED: ReadonlySet<string> = new Set([
  ...[
    'entity_id',
    'id',
    'name',
    'email',
    'query_id',
    'policy_id',
    'widget_id',
    'finding_id',
    'app',
    'url',
    'user',
  ],
  ...['sec_tool', 'sec_type', 'exception_type', 'exception_str', 'value', 'success', 'restorable', 'count'],
  ...[
    'rows',
    'results',
    'headers',
    'options',
    'links',
    'props',
    'entity',
    'exception',
    'html',
    'text',
    'body',
  ],
]);
const isOptional = (key: string): boolean => !NEEDED.has(key);

/** Lists that are what an answer is about, in the order in which they are looked for. */
const MAIN_LISTS: Keys = ['rows', 'results', 'headers', 'options'];

/** Writes an answer for which there is no rule of its own: its list is wrapped, and what isn't needed may be left out. */
const anyAnswer = (speaker: Speaker, answer: Json): Json => {
  const identityOf = (one: JsonObject): string =>
    text(one['entity_id'] ?? one['id'] ?? one['name'] ?? one['email'] ?? one['value'] ?? one['sec_tool']);
  const thinned = (one: JsonObject): JsonObject => thin(speaker, one, identityOf(one), isOptional);
  if (Array.isArray(answer)) return wrap(speaker, each(answer, thinned), each(answer, thinned));
  if (!isObject(answer)) return answer;
  const main = MAIN_LISTS.find((key) => Array.isArray(answer[key]));
  if (main === undefined) {
    const { entity } = answer;
    if (isObject(entity)) return { ...answer, entity: thinned(entity) };
    const one = thinned(answer);
    const { profiles } = speaker.dialect;
    if (profiles === 'bare' || answer['entity_id'] === undefined) return one;
    return profiles === 'in rows' ? { rows: [one] } : { data: one };
  }
  const rows = each(answer[main], thinned);
  return wrap(speaker, { ...answer, [main]: rows }, rows);
};

/** Writes an answer of the demo tenant as a dialect does. */
export const speakAnswer = (speaker: Speaker, path: string, answer: Json): Json => {
  if (/\/api\/v1\/query(\?|$)/.test(path) && Array.isArray(answer)) {
    const rows = each(answer, (one) => query(speaker, one));
    const { lists } = speaker.dialect;
    return dress(speaker, speak(speaker, lists === 'as specified' ? rows : wrap(speaker, rows, rows)));
  }
  const rule = RULES.find(([of]) => of.test(path));
  const spoken = rule && isObject(answer) ? rule[1](speaker, answer) : anyAnswer(speaker, answer);
  return dress(speaker, speak(speaker, spoken));
};

/** Writes an error as the dialect does. */
export const speakError = ({ dialect: { errors } }: Speaker, answer: Json): Json => {
  if (!isObject(answer) || typeof answer['error'] !== 'string') return answer;
  const { error, ...rest } = answer;
  if (errors === 'error') return answer;
  if (errors === 'message') return { ...rest, message: error };
  return {
    ...rest,
    detail: errors === 'detail' ? error : [{ loc: ['body'], msg: error, type: 'value_error' }],
  };
};
