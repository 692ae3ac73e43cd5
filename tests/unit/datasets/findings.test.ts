import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatasetColumn } from '../../../shared/dataset';
import { FINDING_COLUMNS, type FindingFacts } from '../../../shared/model/exception-finding';
import type { Json } from '../../../shared/model/json';
import { senderKind } from '../../../shared/rules/sender-kind';
import { good } from '../../support/core';
import { startDatasets } from '../../support/files';

let files: Awaited<ReturnType<typeof startDatasets>>;
beforeAll(async () => {
  files = await startDatasets();
});
afterAll(() => files.stop());

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20);
const column = (key: string, type: DatasetColumn['type'] = 'text'): DatasetColumn => ({
  key,
  label: key,
  type,
});
const COLUMNS = [
  column('exception_str'),
  column('exception_type'),
  column('sec_type'),
  column('comment'),
  column('insert_time', 'time'),
  column('affected_count', 'number'),
  column('is_exclusive', 'boolean'),
  column('exception_payload'),
];
type Entry = {
  readonly value: string;
  readonly type: string;
  readonly tool: string;
  readonly comment: string;
  readonly age: number;
  readonly hits: number | null;
  readonly isExclusive: boolean;
  readonly payload: string | null;
};
const entry = (type: string, value: string, more: Partial<Entry> = {}): Entry => ({
  value,
  type,
  tool: 'avanan_url',
  comment: 'Asked for by HR',
  age: 10,
  hits: 3,
  isExclusive: false,
  payload: null,
  ...more,
});
const cells = ({ value, type, tool, comment, age, hits, isExclusive, payload }: Entry): Json[] => [
  value,
  type,
  tool,
  comment,
  new Date(NOW - age * DAY).toISOString(),
  hits,
  isExclusive,
  payload,
];

type Pair = readonly [md5: Json, sha256: Json];
type Known = { readonly pairs?: readonly Pair[]; readonly phishing?: FindingFacts['phishing'] };
let made = 0;
const check = async (entries: readonly Entry[], { pairs = [], phishing = [] }: Known = {}) => {
  made += 1;
  const [list, into, hashes] = [`list-${made}`, `into-${made}`, `hashes-${made}`];
  good(await files.client.open({ dataset: list, columns: COLUMNS }));
  good(await files.client.append({ dataset: list, rows: entries.map(cells) }));
  good(await files.client.open({ dataset: into, columns: [] }));
  good(
    await files.client.open({ dataset: hashes, columns: [column('md5', 'list'), column('sha256', 'list')] }),
  );
  good(await files.client.append({ dataset: hashes, rows: pairs }));
  const order = {
    list,
    into,
    phishing,
    neverHitBefore: NOW - 30 * DAY,
    hashes: [{ dataset: hashes, md5: 'md5', sha256: 'sha256' }],
  };
  const { report, columns } = good(await files.client.findings(order));
  const rows = await files.rowsOf(into);
  for (const dataset of [list, into, hashes]) await files.client.close({ dataset });
  const at = (key: string) => columns.findIndex((one) => one.key === key);
  const of = (key: string) => (row: readonly Json[]) => row[at(key)];
  return {
    report,
    findings: rows.map((row) => ({
      finding: of(FINDING_COLUMNS.finding)(row),
      detail: of(FINDING_COLUMNS.detail)(row),
      fix: of(FINDING_COLUMNS.fix)(row),
      value: of('exception_str')(row),
      time: of('insert_time')(row),
    })),
  };
};
const brief = async (entries: readonly Entry[], known?: Known) =>
  (await check(entries, known)).findings.map(({ finding, value, detail }) => [finding, value, detail]);

const MD5 = 'd'.repeat(32);
const SHA256 = 'a'.repeat(64);

describe('a check of exceptions', () => {
  it('finds nothing wrong with entries that are needed', async () => {
    const { report, findings } = await check([
      entry('allow-domain', 'fabrikam.example'),
      entry('block-domain', 'contoso.test'),
    ]);
    expect(findings).toEqual([]);
    expect(report).toMatchObject({ checked: 2, flagged: 0, unknownHits: 0, unknownFiles: 0 });
  });

  it('finds the later of two entries that mean the same', async () => {
    expect(
      await brief([
        entry('allow-domain', 'Fabrikam.example', { age: 3 }),
        entry('allow-domain', ' fabrikam.example', { age: 9 }),
        entry('allow-url', 'https://fabrikam.example/A', { tool: 'checkpoint_url' }),
        entry('allow-url', 'https://fabrikam.example/a', { tool: 'checkpoint_url' }),
        entry('file_type', '.exe', { payload: '{"mode":"with_link"}' }),
        entry('file_type', 'exe', { payload: '{"mode":"without_link"}' }),
      ]),
    ).toEqual([['duplicate', 'Fabrikam.example', 'See  fabrikam.example']]);
  });

  it('finds allowed entries that the same tool also blocks, unless they are exclusive', async () => {
    expect(
      await brief([
        entry('block-domain', 'a.example'),
        entry('block-url', 'https://b.example/x'),
        entry('allow-domain', 'A.example'),
        entry('allow-url', 'https://a.example:8443/x'),
        entry('allow-url', 'https://b.example/x'),
        entry('allow-url', 'https://b.example/y'),
        entry('allow-url', 'https://sub.a.example/x'),
        entry('allow-url', 'https://a.example/exclusive', { isExclusive: true }),
        entry('allow-url', 'https://a.example/other', { tool: 'checkpoint_url' }),
      ]),
    ).toEqual([
      ['shadowed', 'A.example', 'See a.example'],
      ['shadowed', 'https://a.example:8443/x', 'See a.example'],
      ['shadowed', 'https://b.example/x', 'See https://b.example/x'],
      ['covered', 'https://a.example:8443/x', 'See A.example'],
    ]);
  });

  it('finds entries with exactly the same domain as another entry, and leaves out subdomains', async () => {
    expect(
      await brief([
        entry('sender_email', 'fabrikam.example', { tool: 'ap_avanan' }),
        entry('sender_email', 'billing@Fabrikam.example', { tool: 'ap_avanan' }),
        entry('sender_email', 'billing@mail.fabrikam.example', { tool: 'ap_avanan' }),
        entry('recipient_email', 'billing@fabrikam.example', { tool: 'ap_avanan' }),
        entry('block-domain', 'contoso.test'),
        entry('block-url', 'https://contoso.test/x'),
      ]),
    ).toEqual([
      ['covered', 'billing@Fabrikam.example', 'See fabrikam.example'],
      ['covered', 'https://contoso.test/x', 'See contoso.test'],
    ]);
  });

  it('finds both hashes of a file that an open result has', async () => {
    const hashes = [
      entry('hash', MD5.toUpperCase(), { tool: 'checkpoint_te' }),
      entry('hash', SHA256, { tool: 'checkpoint_te' }),
      entry('hash', 'e'.repeat(32), { tool: 'checkpoint_te' }),
    ];
    const known: Known = {
      pairs: [
        [
          ['0'.repeat(32), MD5],
          ['1'.repeat(64), SHA256],
        ],
        [null, null],
      ],
    };
    expect(await brief(hashes, known)).toEqual([['twoHashes', MD5.toUpperCase(), `See ${SHA256}`]]);
    expect((await check(hashes, known)).report.unknownFiles).toBe(1);
    expect((await check(hashes)).report.unknownFiles).toBe(3);
  });

  it('finds what never applied in a month, what has no comment, and does not guess where the tenant says nothing', async () => {
    const { report, findings } = await check([
      entry('allow-domain', 'old.example', { hits: 0, age: 31 }),
      entry('allow-domain', 'new.example', { hits: 0, age: 29 }),
      entry('allow-domain', 'unknown.example', { hits: null, age: 90, comment: ' ' }),
    ]);
    expect(findings.map(({ finding, value, fix }) => [finding, value, fix])).toEqual([
      ['neverHit', 'old.example', 'review'],
      ['noComment', 'unknown.example', 'comment'],
    ]);
    expect(report).toMatchObject({ checked: 3, flagged: 2, unknownHits: 1 });
  });

  it('finds what allows a domain that phishing came from, with the fix that the tool takes', async () => {
    const { findings } = await check(
      [
        entry('allow-url', 'https://user@Evil.test/x'),
        entry('sender_email', 'ceo@evil.test'),
        entry('sender_email', '@evil.test', { tool: 'ap_avanan' }),
        entry('block-domain', 'evil.test', { tool: 'checkpoint_url' }),
        entry('allow-domain', 'sub.evil.test'),
        entry('ppat_sender_name', 'HR@evil.test'),
        entry('ppat_sender_name', 'Human Resources'),
      ],
      {
        phishing: [
          { domain: 'EVIL.test', mails: 12 },
          { domain: "o'evil\u0000.test", mails: 1 },
        ],
      },
    );
    expect(findings.map(({ finding, detail, fix }) => [finding, detail, fix])).toEqual([
      ['phishing', 'In 12 phishing emails of the last 30 days, as sender or link', 'block'],
      ['phishing', 'In 12 phishing emails of the last 30 days, as sender or link', 'remove'],
      ['phishing', 'In 12 phishing emails of the last 30 days, as sender or link', 'remove'],
      ['phishing', 'In 12 phishing emails of the last 30 days, as sender or link', 'remove'],
    ]);
  });

  it('finds the same as a naive check', async () => {
    const host = fc.constantFrom('a.example', 'b.example', 'sub.a.example', 'A.example');
    const path = fc.constantFrom('', '/', '/x', ':8080/x', '?q=@a.example');
    const value = fc.oneof(
      fc.tuple(fc.constantFrom('allow-domain', 'block-domain'), host),
      fc.tuple(
        fc.constantFrom('allow-url', 'block-url'),
        fc.tuple(fc.constantFrom('https://', 'HTTP://u@'), host, path).map((parts) => parts.join('')),
      ),
      fc.tuple(
        fc.constantFrom('sender_email', 'recipient_email'),
        fc.oneof(
          host,
          host.map((one) => `@${one}`),
          host.map((one) => `x@${one}`),
        ),
      ),
      fc.tuple(fc.constantFrom('hash', 'macro_hash'), fc.constantFrom(MD5, SHA256, MD5.toUpperCase())),
      fc.tuple(fc.constantFrom('file_type', 'allow_file_type'), fc.constantFrom('exe', '.EXE', 'pdf')),
      fc.tuple(
        fc.constantFrom('text_content', 'ppat_sender_name', 'tenant_own'),
        fc.constantFrom('Aurora', 'aurora '),
      ),
    );
    const one = fc.record({
      value,
      tool: fc.constantFrom('t1', 't2'),
      comment: fc.constantFrom('', ' ', 'why'),
      age: fc.integer({ min: 1, max: 60 }).filter((days) => days !== 30),
      hits: fc.constantFrom(null, 0, 4),
      isExclusive: fc.boolean(),
      payload: fc.constantFrom(null, '{"mode":"with_link"}'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(one, { maxLength: 14 }),
        fc.subarray([
          { domain: 'a.example', mails: 2 },
          { domain: 'b.example', mails: 1 },
        ]),
        fc.boolean(),
        async (made, phishing, hasPair) => {
          const entries = made.map(({ value: [type, text], ...rest }) => entry(type, text, rest));
          const { report, findings } = await check(entries, {
            phishing,
            pairs: hasPair ? [[MD5, SHA256]] : [],
          });
          const naive = naiveFindings(
            entries,
            phishing.map(({ domain }) => domain),
            hasPair,
          );
          const line = ({ finding, value, time }: (typeof findings)[number]) =>
            JSON.stringify([finding, value, time]);
          expect(findings.map(line).sort()).toEqual(
            naive
              .map(([finding, { value, age }]) =>
                line({ finding, value, time: new Date(NOW - age * DAY).toISOString() } as never),
              )
              .sort(),
          );
          expect(report.flagged).toBe(new Set(naive.map(([, found]) => found)).size);
        },
      ),
      { numRuns: 50 },
    );
  });
});

const isAddress = ({ type, value }: Entry) =>
  (type === 'sender_email' || type === 'recipient_email') && senderKind(value) === 'email';
/** The text that two entries of a type are compared by. */
const plain = ({ type, value }: Entry): string => {
  if (type.endsWith('-url')) return value.trim();
  const text = value.trim().toLowerCase();
  if (type.endsWith('_email')) return text.replace(/^@/, '');
  return type.endsWith('file_type') ? text.replace(/^\./, '') : text;
};
const hostOf = (one: Entry): string => {
  if (one.type.endsWith('-url')) return new URL(one.value).hostname;
  return isAddress(one) ? plain(one).slice(plain(one).lastIndexOf('@') + 1) : plain(one);
};

/** The same rules, entry by entry. */
const naiveFindings = (
  entries: readonly Entry[],
  phishing: readonly string[],
  hasPair: boolean,
): readonly (readonly [string, Entry])[] =>
  entries.flatMap((one, at) => {
    const others = entries.filter((other) => other !== one && other.tool === one.tool);
    const wins = (other: Entry) => other.isExclusive || !one.isExclusive;
    const is = (type: string, text: string) => (other: Entry) =>
      other.type === type && !isAddress(other) && plain(other) === text && wins(other);
    const same = others.filter(
      (other) =>
        other.type === one.type &&
        plain(other) === plain(one) &&
        (!one.type.endsWith('file_type') || other.payload === one.payload),
    );
    const isEarlier = (other: Entry) =>
      other.age > one.age || (other.age === one.age && entries.indexOf(other) < at);
    const isUrl = one.type.endsWith('-url');
    const found = {
      duplicate: same.some(isEarlier),
      shadowed:
        one.type.startsWith('allow-') &&
        (others.some(is(one.type.replace('allow', 'block'), plain(one))) ||
          (isUrl && others.some(is('block-domain', hostOf(one))))),
      covered:
        (isUrl && others.some(is(one.type.replace('url', 'domain'), hostOf(one)))) ||
        (isAddress(one) && others.some(is(one.type, hostOf(one)))),
      twoHashes:
        hasPair &&
        one.type === 'hash' &&
        plain(one) === MD5 &&
        others.some((other) => other.type === 'hash' && plain(other) === SHA256),
      neverHit: one.hits === 0 && one.age > 30,
      noComment: one.comment.trim() === '',
      phishing:
        ['allow-domain', 'allow-url', 'sender_email'].includes(one.type) && phishing.includes(hostOf(one)),
    };
    return Object.entries(found).flatMap(([finding, isFound]) => (isFound ? [[finding, one] as const] : []));
  });
