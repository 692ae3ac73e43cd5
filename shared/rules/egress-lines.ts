/** The known egress as text: one network a line, with its kind and its name. */
import {
  EGRESS_KINDS,
  MOST_NETWORK_NAME,
  MOST_NETWORKS,
  type EgressKind,
  type EgressNetwork,
} from '../model/egress';
import { parseNetwork } from './networks';

/** The reason why a line is not taken. */
export type LineProblem = {
  readonly line: number;
  readonly kind: 'notNetwork' | 'everything' | 'repeated' | 'longName' | 'tooMany';
  /** The network as it was written, or the line of the same network. */
  readonly about: string;
};

/** The networks of a text, and the lines that are none. */
export type EgressLines = {
  readonly networks: readonly EgressNetwork[];
  readonly problems: readonly LineProblem[];
};

type Places = { readonly network: number; readonly kind: number; readonly label: number };

const NETWORK_HEADINGS = new Set([
  'network',
  'cidr',
  'ip',
  'ip_prefix',
  'prefix',
  'subnet',
  'range',
  'address',
]);
const KIND_HEADINGS = new Set(['kind', 'type']);
const LABEL_HEADINGS = new Set(['label', 'name', 'description', 'comment', 'location', 'site']);

/** Splits a line at commas, semicolons or tabs outside of quotes. */
const cellsOf = (line: string): readonly string[] => {
  const cells = line.match(/(?:"(?:[^"]|"")*"|[^,;\t"])+|(?<=[,;\t])(?=[,;\t]|$)|^(?=[,;\t])/g) ?? [];
  return cells.map((cell) => {
    const text = cell.trim();
    return /^".*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
  });
};

/** Returns the places of the columns if a line is the head of a csv; undefined if it isn't, as a network may be named like a column. */
const headOf = (line: string): Places | undefined => {
  const written = cellsOf(line);
  if (parseNetwork(written[0] ?? '')) return undefined;
  const cells = written.map((cell) => cell.toLowerCase().replaceAll(/[\s-]+/g, '_'));
  const find = (headings: ReadonlySet<string>) => cells.findIndex((cell) => headings.has(cell));
  const network = find(NETWORK_HEADINGS);
  return network < 0 ? undefined : { network, kind: find(KIND_HEADINGS), label: find(LABEL_HEADINGS) };
};

const kindOf = (text: string): EgressKind | undefined =>
  EGRESS_KINDS.find((kind) => kind === text.trim().toLowerCase());

type Parts = { readonly network: string; readonly kind: EgressKind; readonly label: string };

/** Reads the parts of a line: in the columns of a head, else a network first, then its kind if it is one, then its name. */
const partsOf = (line: string, head: Places | undefined): Parts => {
  const cells = cellsOf(line);
  if (head)
    return {
      network: cells[head.network] ?? '',
      kind: kindOf(cells[head.kind] ?? '') ?? 'other',
      label: cells[head.label] ?? '',
    };
  const [first = '', ...others] = cells.length > 1 ? cells : line.trim().split(/\s+(.*)/s);
  const at = others.findIndex((cell) => kindOf(cell) !== undefined);
  const label = others.filter((cell, i) => i !== at && cell !== '').join(cells.length > 1 ? ', ' : ' ');
  return { network: first, kind: kindOf(others[at] ?? '') ?? 'other', label };
};

/** Reads a list of networks. Empty lines and those that begin with `#` are skipped. */
export const readEgressLines = (text: string): EgressLines => {
  const networks: EgressNetwork[] = [];
  const problems: LineProblem[] = [];
  const lineOf = new Map<string, number>();
  let head: Places | undefined;
  let hasBegun = false;
  const take = (line: string, number: number): LineProblem | undefined => {
    const { network: written, kind, label } = partsOf(line, head);
    const problem = (what: LineProblem['kind'], about: string) => ({ line: number, kind: what, about });
    const network = parseNetwork(written);
    if (!network) return problem('notNetwork', written);
    if (network.text.endsWith('/0')) return problem('everything', written);
    const same = lineOf.get(network.text);
    if (same !== undefined) return problem('repeated', String(same));
    if (label.length > MOST_NETWORK_NAME) return problem('longName', written);
    if (networks.length === MOST_NETWORKS) return problem('tooMany', written);
    lineOf.set(network.text, number);
    networks.push({ network: network.text, kind, label });
    return undefined;
  };
  for (const [i, line] of text.split(/\r\n|\r|\n/).entries()) {
    const plain = line.replace(/^\uFEFF/, '').trim();
    if (plain === '' || plain.startsWith('#')) continue;
    const found = hasBegun ? undefined : headOf(plain);
    hasBegun = true;
    if (found) head = found;
    else {
      const problem = take(plain, i + 1);
      if (problem) problems.push(problem);
    }
  }
  return { networks, problems };
};

const cell = (text: string): string => (/[,;\t"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Writes networks as `readEgressLines` reads them. */
export const formatEgressLines = (networks: readonly EgressNetwork[]): string =>
  networks
    .map(({ network, kind, label }) => [network, kind, ...(label === '' ? [] : [cell(label)])].join(', '))
    .join('\n');
