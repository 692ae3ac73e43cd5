/** SQL of the check of a list of exceptions. */
import type { DatasetColumn } from '../../../shared/dataset';
import { FINDINGS, type FindingFacts } from '../../../shared/model/exception-finding';
import { jsonText } from '../column-store/stored-cell';
import { InvalidViewError, type Sql } from '../column-store/view-sql';
import { VIEW_TEXT } from '../text';

/** Columns of a list of exceptions that a check reads. */
const KEYS = {
  type: 'exception_type',
  tool: 'sec_type',
  value: 'exception_str',
  payload: 'exception_payload',
  comment: 'comment',
  hits: 'affected_count',
  time: 'insert_time',
  exclusive: 'is_exclusive',
} as const;

type Table = { readonly name: string; readonly columns: readonly DatasetColumn[] };
/** A dataset with both hashes of files, and which of its columns they are in. */
export type HashTable = Table & { readonly md5: string; readonly sha256: string };

const columnOf = ({ columns }: Table, key: string): string => {
  const at = columns.findIndex((column) => column.key === key);
  if (at < 0) throw new InvalidViewError(VIEW_TEXT.unknownColumn(key));
  return `c${at}`;
};

/** Every entry: its row `r`, what it is compared by (`k`), and the host of a URL or an address (`host`). */
const entriesSql = (list: Table): string => {
  const at = Object.fromEntries(Object.entries(KEYS).map(([name, key]) => [name, columnOf(list, key)]));
  const isUrl = `type in ('allow-url', 'block-url')`;
  const isSender = `type in ('sender_email', 'recipient_email')`;
  const isFileType = `type in ('file_type', 'allow_file_type')`;
  const lower = 'lower(v)';
  return `with raw as (
      select rowid r, coalesce(${at['type']}, '') "type", coalesce(${at['tool']}, '') tool, trim(coalesce(${at['value']}, '')) v,
        coalesce(${at['payload']}, '') payload, trim(coalesce(${at['comment']}, '')) note, ${at['hits']} hits, ${at['time']} made,
        coalesce(${at['exclusive']}, false) x from ${list.name}),
    e as materialized (
      select r, type, tool, v, note, hits, made, x,
        case when ${isFileType} then payload else '' end payload,
        case when ${isUrl} then v when ${isFileType} then regexp_replace(${lower}, '^[.]', '')
          when ${isSender} then regexp_replace(${lower}, '^@', '') else ${lower} end k,
        ${isSender} and strpos(substr(v, 2), '@') > 0 is_address,
        case when ${isUrl} then regexp_extract(${lower}, '^https?://(?:[^/?#@]*@)?([^/?#:]+)', 1)
          when ${isSender} or type = 'ppat_sender_name' then regexp_extract(${lower}, '@([^@]*)$', 1) else '' end host
      from raw)`;
};

/**
 * Entries that another one of the same tool may make useless. `shadowed`: an allowed URL or domain that is also blocked, itself or by its
 * host. `covered`: an entry whose host is exactly that of a domain entry. An exclusive entry counts only if the other one is exclusive too.
 */
const CLAIMS = `claims(r, finding, tool, x, "type", k) as (
      select r, 'shadowed', tool, x, replace(type, 'allow', 'block'), k from e where type in ('allow-domain', 'allow-url')
      union all select r, 'shadowed', tool, x, 'block-domain', host from e where type = 'allow-url' and host <> ''
      union all select r, 'covered', tool, x, replace(type, 'url', 'domain'), host from e where type in ('allow-url', 'block-url') and host <> ''
      union all select r, 'covered', tool, x, type, host from e where is_address and host <> ''),
    winners as (select tool, type, k, min(r) any_r, min(r) filter (where x) exclusive_r from e where not is_address group by all),
    claimed as (
      select c.r, c.finding, min(case when c.x then w.exclusive_r else w.any_r end) other
      from claims c join winners w on w.tool = c.tool and w.type = c.type and w.k = c.k group by c.r, c.finding)`;

const DUPLICATES = `numbered as (
      select r, first_value(r) over p other, row_number() over p n
      from e window p as (partition by tool, type, k, payload order by made nulls last, r))`;

/** A cell of one hash, or the JSON list of several: the first of one list belongs to the first of the other. */
const hashList = (column: string): string =>
  `case when left(${column}, 1) = '[' then try_cast(from_json(${column}, '["varchar"]') as varchar[]) else [${column}] end`;

const pairsSql = (tables: readonly HashTable[]): string => {
  const each = tables.map((table) => {
    const [md5, sha256] = [columnOf(table, table.md5), columnOf(table, table.sha256)];
    return `select lower(unnest(${hashList(md5)})) md5, lower(unnest(${hashList(sha256)})) sha256 from ${table.name} where ${md5} is not null and ${sha256} is not null`;
  });
  const all =
    each.length > 0 ? each.join(' union all ') : `select null::varchar md5, null::varchar sha256 where false`;
  return `pairs as (select distinct md5, sha256 from (${all}) where length(md5) = 32 and length(sha256) = 64),
    two as (select a.r, min(b.r) other from e a join pairs p on p.md5 = a.k join e b on b.k = p.sha256 and b.tool = a.tool and b.type = 'hash'
      where a.type = 'hash' group by a.r)`;
};

const HOST_OF_ENTRY = `case when type = 'allow-domain' then k when type = 'allow-url' then host when type = 'sender_email' then case when is_address then host else k end when type = 'ppat_sender_name' then host end`;

const findingsSql = `found as (
      select r, 'duplicate' finding, other, null::varchar detail from numbered where n > 1
      union all select r, finding, other, null from claimed where other is not null
      union all select r, 'twoHashes', other, null from two
      union all select r, 'neverHit', null, null from e where hits = 0 and made < ?::bigint
      union all select r, 'noComment', null, null from e where note = ''
      union all select e.r, 'phishing', null, p.mails::varchar from e join phishing p on p.domain = ${HOST_OF_ENTRY})`;

const withFacts = (list: Table, hashes: readonly HashTable[]): string =>
  `${entriesSql(list)}, ${CLAIMS}, ${DUPLICATES}, ${pairsSql(hashes)},
    phishing as (select lower(d) "domain", max(m) mails from (select unnest(from_json(?, '["varchar"]')::varchar[]) d, unnest(from_json(?, '["bigint"]')::bigint[]) m) group by 1), ${findingsSql}`;

type SqlFacts = Pick<FindingFacts, 'phishing' | 'neverHitBefore'>;

/** SQL of all findings, the most pressing first: row, finding, row of the other entry or null, and a number of mails or null. */
export const allFindingsSql = (list: Table, hashes: readonly HashTable[], facts: SqlFacts): Sql => {
  const order = `list_position([${FINDINGS.map((one) => `'${one}'`).join(', ')}], f.finding)`;
  return {
    text: `${withFacts(list, hashes)}
      select f.r, f.finding, f.other, f.detail, e.type from found f join e using (r) order by ${order}, f.r`,
    values: [
      jsonText(facts.phishing.map(({ domain }) => domain)),
      jsonText(facts.phishing.map(({ mails }) => Math.trunc(mails))),
      Math.trunc(facts.neverHitBefore),
    ],
  };
};

/** SQL of what a check can't know: entries without a number of hits, and hashes of files that no table has. */
export const unknownSql = (list: Table, hashes: readonly HashTable[]): Sql => ({
  text: `${entriesSql(list)}, ${pairsSql(hashes)}
    select count(*) filter (where hits is null),
      count(*) filter (where type = 'hash' and not exists (select 1 from pairs where md5 = k or sha256 = k)) from e`,
  values: [],
});
