/** An input for every row of the contract: generated from the row's schema, with the row's own `example` over it. */
import { z } from 'zod';
import type { ApiClient } from '../../../main/services/tenant/api-client';
import { endpointNames, findEndpoint, type EndpointName, type InputOf } from '../../../shared/api/contract';
import { good } from '../../support/core';

export type RowInputs = { readonly [K in EndpointName]: InputOf<K> };
type Values = Readonly<Record<string, unknown>>;

/** Values of required fields by name, unless the row's `example` says otherwise. */
const BY_NAME: Values = {
  saas: 'office365_emails',
  saas_id: 'office365_emails',
  app: 'office365_emails',
  module: 'office365_emails',
  type: 'office365_emails_email',
  entity_type: 'office365_emails_email',
  src_entity_type: 'office365_emails_email',
  query_entity_type: 'office365_emails_email',
  query_domain: 'email',
  id: '$email',
  entity_id: '$email',
  entity_ids: ['$email'],
  a: 'office365_emails_email',
  b: '$email',
  sec_type: 'checkpoint_av',
  app_names: ['ap_avanan'],
  ip: '192.0.2.1',
  emails: ['soc@contoso.example'],
  created_by_email: 'soc@contoso.example',
};

const generate = (schema: z.ZodType, name: string): unknown => {
  if (Object.hasOwn(BY_NAME, name)) return BY_NAME[name];
  if (schema instanceof z.ZodObject) return generateObject(schema);
  if (schema instanceof z.ZodArray) return [generate(schema.element as z.ZodType, name)];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodNumber) return Math.max(schema.minValue ?? 0, 0);
  if (schema instanceof z.ZodRecord) return {};
  return 'x';
};

/** Required fields only: what has a default or is optional is left out. */
const generateObject = (schema: z.ZodObject): Values =>
  Object.fromEntries(
    Object.entries(schema.shape as Record<string, z.ZodType>)
      .filter(([, field]) => !field.safeParse(undefined).success)
      .map(([name, field]) => [name, generate(field, name)]),
  );

/** A row's input, in which texts such as `$email` still stand for something that only the tenant knows. */
export const exampleOf = (name: EndpointName): Values => ({
  ...generateObject(findEndpoint(name).input),
  ...findEndpoint(name).example,
});

const replaceNames = async (value: unknown, values: Live): Promise<unknown> => {
  if (typeof value === 'string' && value.startsWith('$')) {
    const live = values[value];
    if (!live) throw new Error(`No live value is called ${value}. Known: ${Object.keys(values).join(', ')}.`);
    return live();
  }
  if (Array.isArray(value)) return Promise.all(value.map((one) => replaceNames(one, values)));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([k, v]) => [k, await replaceNames(v, values)] as const);
  return Object.fromEntries(await Promise.all(entries));
};

type Live = Readonly<Record<string, () => unknown>>;

const idOf = async (
  client: ApiClient,
  saas_id: string,
  query_domain: 'email' | 'file' | 'message',
  condition: object | null = null,
): Promise<string> => {
  const answer = await client.call('query.execute', {
    query_domain,
    saas_id,
    query_entity_type: `${saas_id}_${query_domain}`,
    columns: [{ db_id: 'entity_id', column_label: 'ID' }],
    condition,
    size: 1,
  });
  return good(answer).rows[0]?.entity_id ?? 'none';
};

/** Values of the texts that begin with `$`: IDs of the demo tenant, and queries made for the purpose. */
const liveValues = async (client: ApiClient): Promise<Live> => {
  const email = await idOf(client, 'office365_emails', 'email', {
    operator_id: 'more',
    field_id: 'email.attachment_count',
    values: [0],
  });
  const file = await idOf(client, 'onedrive', 'file');
  const message = await idOf(client, 'slack2', 'message');
  const profile = good(await client.call('entity.file', { saas: 'onedrive', entity_id: file }));
  const ofEmail = { saas: 'office365_emails', entity_id: email };
  const attachment = good(await client.call('entity.emailAttachments', ofEmail)).rows[0];
  const makeQuery = async () => {
    const payload = exampleOf('query.save') as InputOf<'query.save'>;
    return String(good(await client.call('query.save', payload)).query_id);
  };
  const query = await makeQuery();
  const widget_id = good(await client.call('findings.widgets', {})).rows[0]?.widget_id ?? 'none';
  const finding = good(await client.call('findings.list', { widget_id })).rows[0]?.finding_id ?? 'none';
  const definitions = good(await client.call('query.exportDefinitions', { query_ids: [query] }));
  return {
    $email: () => email,
    $file: () => file,
    $fileHash: () => profile.md5 ?? '',
    $message: () => message,
    $attachmentType: () => attachment?.entity_type ?? '',
    $attachment: () => attachment?.entity_id ?? '',
    $query: () => query,
    $newQuery: makeQuery,
    $widget: () => widget_id,
    $finding: () => finding,
    $definitions: () => definitions,
  };
};

/** An input for each row that the demo tenant answers well. A row that it refuses needs a better `example`. */
export const rowInputs = async (client: ApiClient): Promise<RowInputs> => {
  const live = await liveValues(client);
  const inputs: [EndpointName, unknown][] = [];
  for (const name of endpointNames) {
    const input = await replaceNames(exampleOf(name), live);
    const { error } = findEndpoint(name).input.safeParse(input);
    if (error)
      throw new Error(`${name} needs an \`example\` in its row of shared/api: ${z.prettifyError(error)}`);
    inputs.push([name, input]);
  }
  // Each was checked by its row's own schema just now; the type system cannot follow the loop.
  return Object.fromEntries(inputs) as RowInputs;
};
