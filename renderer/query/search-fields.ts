/** The fields of a tenant's config that a typed text can be searched in, by what the config says of them. */
import type { Condition, QueryConfig, QueryField } from '../../shared/model/query';
import type { QueryDomain } from '../../shared/model/ids';
import type { OperatorRole } from '../../shared/rules/operator-role';
import { findOperator } from './condition-terms';
import type { TypedKind } from './typed-kind';
import { parseUrl } from '../evidence/links';

type Search = {
  /** The words of a field's ids and label, one of which it must have. */
  readonly has: RegExp;
  /** Words that say that the field holds something else. */
  readonly lacks?: RegExp;
  readonly roles: readonly OperatorRole[];
  /** The domains in which such a value is looked for, best first. */
  readonly domains: readonly QueryDomain[];
};

const EXACT: readonly OperatorRole[] = ['equals', 'contains', 'words'];
const WITHIN: readonly OperatorRole[] = ['contains', 'words', 'startsWith', 'equals'];

const ADDRESS: Search = {
  has: /\b(from|sender|recipients?|to|cc|bcc|emails?|e mail|address(es)?|reply to|user|owner|upn|author|actor)\b/,
  lacks:
    /\b(names?|domains?|hosts?|ips?|count|number|types?|kind|state|status|date|time|title|subject|body|links?|urls?|clicks?|attachments?|files?|country|city|region|(message|email) id)\b/,
  roles: EXACT,
  domains: ['email', 'user', 'message', 'click', 'file'],
};
const URL: Search = {
  has: /\b(urls?|links?)\b/,
  lacks: /\b(count|number|verdict|domains?|hosts?)\b/,
  roles: WITHIN,
  domains: ['email', 'click', 'message'],
};

/** The search for each kind. */
const SEARCHES: Readonly<Record<TypedKind, Search>> = {
  address: ADDRESS,
  url: URL,
  host: {
    has: /\b(domains?|hosts?|host name|urls?|links?)\b/,
    lacks: /\b(count|number|verdict)\b/,
    roles: EXACT,
    domains: ['email', 'click', 'message', 'file'],
  },
  ip: {
    has: /\b(ip|ips|ip address|ipv4|ipv6)\b/,
    lacks: /\bcount\b/,
    roles: EXACT,
    domains: ['email', 'click', 'user', 'file'],
  },
  md5: {
    has: /\b(md5|file hash|hash)\b/,
    lacks: /\b(sha ?\d*|macro)\b/,
    roles: EXACT,
    domains: ['file', 'email', 'message'],
  },
  sha1: {
    has: /\b(sha ?1|file hash|hash)\b/,
    lacks: /\b(md5|sha ?256|macro)\b/,
    roles: EXACT,
    domains: ['file', 'email', 'message'],
  },
  sha256: {
    has: /\b(sha ?256|file hash|hash)\b/,
    lacks: /\b(md5|sha ?1|macro)\b/,
    roles: EXACT,
    domains: ['file', 'email', 'message'],
  },
  messageId: { has: /\bmessage id\b/, roles: EXACT, domains: ['email'] },
  entityId: {
    has: /^(?:.* )?(entity id|id)$/,
    lacks: /\b(message|saas|app|tenant|parent)\b/,
    roles: ['equals'],
    domains: ['email', 'file', 'user', 'message', 'click', 'group'],
  },
  words: {
    has: /\b(subject|title|file name|name|text|message|content|body)\b/,
    lacks: /\b(from|sender|recipients?|user|owner|id|domain|host|app|saas|count|type)\b/,
    roles: WITHIN,
    domains: ['email', 'file', 'message', 'user'],
  },
};

/** Returns the domains in which a kind is looked for, best first. */
export const domainsOf = (kind: TypedKind): readonly QueryDomain[] => SEARCHES[kind].domains;

/** A name as lower-case words: `senderIp` and `sender_ip` are `sender ip`. */
const toWords = (name: string): string =>
  name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns an id without the table before its dot, which all fields of a type share. */
const withoutTable = (id: string): string => id.replace(/^[^.]*\./, '');

/** Returns true if a field holds texts of a kind. What it may not be called is looked for in its label alone: ids may be anything. */
const holds = ({ has, lacks }: Search, { field_id, db_id, label }: QueryField): boolean => {
  const names = [label, withoutTable(field_id), db_id].map(toWords);
  return names.some((name) => has.test(name)) && !(lacks && lacks.test(names[0] ?? ''));
};

const isText = ({ type }: QueryField): boolean => type === 'text' || type === 'choice';

/** Returns the host of a URL; undefined if it has none. */
const hostOf = (url: string): string | undefined => {
  const host = parseUrl(url)?.hostname;
  return host === '' ? undefined : host;
};

const conditionsOf = (config: QueryConfig, kind: TypedKind, text: string): readonly Condition[] => {
  const search = SEARCHES[kind];
  return config.fields
    .filter((field) => isText(field) && (field.field_values ?? []).length === 0 && holds(search, field))
    .flatMap((field): Condition[] => {
      const operator = findOperator(field, { config, hasLists: false }, ...search.roles);
      return operator
        ? [{ operator_id: operator.operator_id, field_id: field.field_id, values: [text] }]
        : [];
    });
};

/**
 * Returns the conditions that find a text of a kind, in the order of the tenant's fields; at most `most`. A URL is looked for by its
 * host if the tenant's fields hold no URLs.
 */
export const searchConditions = (
  config: QueryConfig,
  kind: TypedKind,
  text: string,
  most = 4,
): readonly Condition[] => {
  const found = conditionsOf(config, kind, text);
  const host = kind === 'url' && found.length === 0 ? hostOf(text) : undefined;
  return (host === undefined ? found : conditionsOf(config, 'host', host)).slice(0, most);
};
