/** Turns each text of a tenant's answers into one that attacks whoever shows it. */
import { deflateSync, inflateRawSync, inflateSync } from 'node:zlib';
import { parseInstant } from '../../shared/rules/dates';

/** Attacks on texts, by target; `hostile` in a class or name lets the test find text that became an element. */
const ATTACKS: readonly ((text: string) => string)[] = [
  (text) =>
    `<i class="hostile" onclick="window.hostile=1">${text}</i><img class="hostile" src=x onerror="window.hostile=1"><script>window.hostile=1</script>`,
  (text) => `\u202e${text}\u2066\u200b\u200f\u061c\u00ad\ufeff`,
  (text) => `${text}\u0000\u0007\u001b[2J\u001b]0;hostile\u0007\u0085\u009b31m`,
  (text) => `${text} ${'W'.repeat(3_000)}`,
  (text) => `${text}${'\u0300\u0489'.repeat(60)}`,
  (text) => `{{constructor.constructor('window.hostile=1')()}} \${window.hostile=1} %s %n ${text} '"\`;--`,
  (text) => `${text}\r\n\r\n\t\u2028\u2029${text}`,
  (text) => `=cmd|'/C calc'!A1 javascript:window.hostile=1 ${text} \ud800`,
  (text) => `${'\u0645\u0631\u062d\u0628\u0627 '.repeat(20)}${text}`,
];

/** Keys whose texts the tenant and the product steer by: ids, kinds, moments, states, operators, hashes. */
const STEERING =
  /(^|_)(id|ids|type|types|subtype|kind|cursor|saas|app|operator|field|db_id|key|status|state|mode|format|frequency|severity|family|analyzer|role|order|md5|sha1|sha256|hash|time|date|received|since|until|tool|name_id|data|url_id|search_after|domain|domains|scope|category|unit|expression_template|id_field|result|success|arity|direction|values|aggregation)$/;

let turn = 0;
const attacked = (text: string): string => {
  turn += 1;
  return (ATTACKS[turn % ATTACKS.length] ?? String)(text);
};

/** A login as it is packed, with its texts attacked. */
const repacked = (data: string): string => {
  const bytes = Buffer.from(data, 'base64');
  try {
    const read = () => {
      try {
        return inflateSync(bytes);
      } catch {
        return inflateRawSync(bytes);
      }
    };
    const { time, app, success, ...rest } = JSON.parse(read().toString('utf8')) as Record<string, unknown>;
    return deflateSync(
      Buffer.from(JSON.stringify({ time, app, success, ...(hostile(rest) as object) })),
    ).toString('base64');
  } catch {
    return data;
  }
};

/** An answer with each of its texts attacked, one way after the other; what steers stays as it is. */
export const hostile = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string') {
    if (key === 'data') return repacked(value);
    return value === '' || STEERING.test(key) || parseInstant(value) !== undefined ? value : attacked(value);
  }
  if (Array.isArray(value)) return STEERING.test(key) ? value : value.map((one) => hostile(one, key));
  if (typeof value !== 'object' || value === null) return value;
  const all = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(all).map(([name, one]) => [
      name,
      (name === 'name' && 'family' in all) || (name === 'value' && 'label' in all) ? one : hostile(one, name),
    ]),
  );
};
