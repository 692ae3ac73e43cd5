import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExceptionType } from '../../../shared/model/ids';
import { impactTerms } from '../../../shared/rules/exception-impact';
import { MOST_IMPACT_ROWS } from '../../../shared/rules/impact-terms';
import { good } from '../../support/core';
import { startDatasets } from '../../support/files';

let files: Awaited<ReturnType<typeof startDatasets>>;
beforeAll(async () => {
  files = await startDatasets();
});
afterAll(() => files.stop());

type Mail = {
  readonly id: string;
  readonly from: string;
  readonly recipients: readonly string[];
  readonly links: readonly string[];
  readonly names: readonly string[];
  readonly md5: readonly string[];
  readonly subject: string;
  readonly verdict: string;
};
let made = 0;
const open = async (mails: readonly Mail[], hasVerdict = true): Promise<string> => {
  made += 1;
  const dataset = `mails-${made}`;
  const list = { type: 'list' as const };
  const text = { type: 'text' as const };
  good(
    await files.client.open({
      dataset,
      columns: [
        { key: 'entity_id', label: 'Entity ID', ...text },
        { key: 'from_email', label: 'From', ...text },
        { key: 'recipients', label: 'Recipients', ...list },
        { key: 'link_domains', label: 'Link domains', ...list },
        { key: 'attachment_names', label: 'Attachment names', ...list },
        { key: 'attachment_md5', label: 'Attachment MD5', ...list },
        { key: 'subject', label: 'Subject', ...text },
        { key: hasVerdict ? 'verdict' : 'state', label: hasVerdict ? 'Verdict' : 'State', ...text },
      ],
    }),
  );
  const rows = mails.map(({ id, from, recipients, links, names, md5, subject, verdict }) => [
    id,
    from,
    [...recipients],
    [...links],
    [...names],
    [...md5],
    subject,
    verdict,
  ]);
  good(await files.client.append({ dataset, rows }));
  return dataset;
};
/** Results for whose rows the analyst chose no fields. */
const searched = (results: readonly string[]) => results.map((dataset) => ({ dataset, chosen: {} }));
const count = async (results: readonly string[], type: ExceptionType, ...values: readonly string[]) =>
  good(
    await files.client.impact({
      results: searched(results),
      values: values.map((value) => impactTerms(type, value, undefined)),
    }),
  );
const list = async (results: readonly string[], type: ExceptionType, value: string) =>
  good(
    await files.client.impactRows({
      results: searched(results),
      values: [impactTerms(type, value, undefined)],
    }),
  );

const lower = (texts: readonly string[]) => texts.map((text) => text.toLowerCase());
const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Returns true if an exception applies to a mail by its documented rule. */
const applies = (mail: Mail, type: ExceptionType, value: string): boolean => {
  const text = value.toLowerCase();
  switch (type) {
    case 'sender_email':
      return text.indexOf('@', 1) > 0
        ? mail.from.toLowerCase() === text
        : domainOf(mail.from) === text.replace(/^@/, '');
    case 'recipient_email':
      return mail.recipients.some((one) =>
        text.indexOf('@', 1) > 0 ? one.toLowerCase() === text : domainOf(one) === text.replace(/^@/, ''),
      );
    case 'hash':
      return lower(mail.md5).includes(text);
    case 'file_type':
      return lower(mail.names).some((name) => name.endsWith(`.${text}`));
    case 'text_content':
      return mail.subject.toLowerCase().includes(text);
    default:
      return lower(mail.links).includes(text);
  }
};

it('counts and lists the same rows as a naive recount, each once', async () => {
  const address = fc.constantFrom(
    'a@x.example',
    'A@X.example',
    'b@sub.x.example',
    'aa@x.example',
    'c@y.example',
  );
  const md5 = fc.constantFrom('d'.repeat(32), 'D'.repeat(32), 'e'.repeat(32));
  const mail = fc.record({
    id: fc.nat(8).map((n) => `mail-${n}`),
    from: address,
    recipients: fc.array(address, { maxLength: 3 }),
    links: fc.array(fc.constantFrom('x.example', 'X.example', 'sub.x.example', '"'), { maxLength: 2 }),
    names: fc.array(fc.constantFrom('a.pdf', 'b.PDF', 'pdf', 'c.pdf.exe'), { maxLength: 2 }),
    md5: fc.array(md5, { maxLength: 2 }),
    subject: fc.constantFrom('[EXT] Aurora', 'aurora', '', '["x"]'),
    verdict: fc.constantFrom('clean', 'phishing', 'phsh', 'hphsh', 'malware', 'spam'),
  });
  const unique = (mails: readonly Mail[]) => [...new Map(mails.map((one) => [one.id, one])).values()];
  const exception = fc.constantFrom(
    ['sender_email', 'a@x.example'],
    ['sender_email', '@x.example'],
    ['recipient_email', 'x.example'],
    ['recipient_email', 'A@x.example'],
    ['allow-domain', 'x.example'],
    ['block-domain', 'X.example'],
    ['hash', 'd'.repeat(32)],
    ['file_type', 'pdf'],
    ['text_content', 'Aurora'],
  ) as fc.Arbitrary<readonly [ExceptionType, string]>;
  await fc.assert(
    fc.asyncProperty(
      fc.array(mail, { maxLength: 12 }),
      fc.nat(12),
      exception,
      async (sent, cut, [type, value]) => {
        const mails = unique(sent);
        // Two results that overlap by a row.
        const results = await Promise.all([
          open(mails.slice(0, cut)),
          open(mails.slice(Math.max(0, cut - 1))),
        ]);
        const found = mails.filter((one) => applies(one, type, value));
        const counted = await count(results, type, value);
        const { rows: listed, total } = await list(results, type, value);
        expect(total).toBe(found.length);
        expect(listed.map(({ entity_id }) => entity_id).sort()).toEqual(found.map(({ id }) => id).sort());
        for (const { entity_id, harms, title, results: of } of listed) {
          expect(results).toEqual(expect.arrayContaining([...of]));
          const own = found.find(({ id }) => id === entity_id);
          expect(title).toBe(own?.subject);
          expect(harms?.includes('malware')).toBe(own?.verdict === 'malware');
        }
        for (const dataset of results) await files.client.close({ dataset });
        expect(counted).toEqual({
          rows: found.length,
          phishing: found.filter(({ verdict }) => /^(phishing|h?phsh)$/.test(verdict)).length,
          malware: found.filter(({ verdict }) => verdict === 'malware').length,
          atMost: false,
          unjudged: 0,
          searched: 2,
          blind: 0,
        });
      },
    ),
    { numRuns: 20 },
  );
});

const MAIL: Mail = {
  id: 'm',
  from: 'a@x.example',
  recipients: [],
  links: [],
  names: [],
  md5: [],
  subject: 's',
  verdict: 'clean',
};

it('lists no harm only of rows whose result has a verdict that names none', async () => {
  const harmsOf = async (results: readonly string[]) => {
    const { rows } = await list(results, 'sender_email', 'a@x.example');
    return Object.fromEntries(rows.map(({ entity_id, harms }) => [entity_id, harms]));
  };
  const judged = await open([
    MAIL,
    { ...MAIL, id: 'empty', verdict: '' },
    { ...MAIL, id: 'bad', verdict: 'phishing' },
  ]);
  expect(await harmsOf([judged])).toEqual({ m: [], empty: null, bad: ['phishing'] });
  const blind = await open([MAIL, { ...MAIL, id: 'other' }], false);
  expect(await harmsOf([blind])).toEqual({ m: null, other: null });
  expect(await harmsOf([blind, judged])).toEqual({ m: [], other: null, empty: null, bad: ['phishing'] });
  expect(await count([blind, judged], 'sender_email', 'a@x.example')).toMatchObject({ rows: 4, unjudged: 2 });
});

it('lists rows without a subject or name by none, whatever their first column is', async () => {
  const text = { type: 'text' as const };
  good(
    await files.client.open({
      dataset: 'nameless',
      columns: [
        { key: 'verdict', label: 'Verdict', ...text },
        { key: 'from_email', label: 'From', ...text },
      ],
    }),
  );
  good(await files.client.append({ dataset: 'nameless', rows: [['phishing', 'a@x.example']] }));
  const { rows } = await list(['nameless'], 'sender_email', 'a@x.example');
  expect(rows.map(({ title, sender, harms }) => [title, sender, harms])).toEqual([
    [null, 'a@x.example', ['phishing']],
  ]);
});

it('lists the first 10,000 rows, and counts all', async () => {
  const many = await open(
    Array.from({ length: MOST_IMPACT_ROWS + 2 }, (_, at) => ({ ...MAIL, id: `mail-${at}` })),
  );
  const { rows, total } = await list([many], 'sender_email', 'a@x.example');
  expect([rows.length, total]).toEqual([MOST_IMPACT_ROWS, MOST_IMPACT_ROWS + 2]);
});

it('names the results that lack the field, and the rows without a verdict', async () => {
  const one: Mail = {
    id: 'm',
    from: 'a@x.example',
    recipients: [],
    links: [],
    names: [],
    md5: [],
    subject: 's',
    verdict: 'x',
  };
  const results = [await open([one], false)];
  expect(await count(results, 'sender_email', 'a@x.example')).toMatchObject({
    rows: 1,
    phishing: 0,
    unjudged: 1,
  });
  expect(await count(results, 'macro_hash', 'd'.repeat(32))).toMatchObject({
    rows: 0,
    searched: 0,
    blind: 1,
  });
  expect(await count([], 'sender_email', 'x.example')).toMatchObject({ rows: 0, searched: 0, blind: 0 });
});

it('counts a mail that several values apply to once, and searches no result that lacks the field of one', async () => {
  const one: Mail = {
    id: 'one',
    from: 'hr@x.example',
    recipients: [],
    links: [],
    names: [],
    md5: [],
    subject: 's',
    verdict: 'phishing',
  };
  const results = [await open([one, { ...one, id: 'two', from: 'b@y.example' }])];
  expect(await count(results, 'sender_email', 'hr@x.example', 'x.example', 'b@y.example')).toMatchObject({
    rows: 2,
    phishing: 2,
  });
  // The name of a sender is in no column of these results.
  expect(await count(results, 'ppat_sender_name', 'hr@x.example', 'Human Resources')).toMatchObject({
    rows: 0,
    searched: 0,
    blind: 1,
  });
});

it('compares URLs letter by letter, and says at most where a result has only their hosts', async () => {
  const column = (key: string, label: string) => ({ key, label, type: 'list' as const });
  const columns = [{ key: 'entity_id', label: 'Entity ID', type: 'text' as const }];
  good(await files.client.open({ dataset: 'whole-urls', columns: [...columns, column('urls', 'URLs')] }));
  good(
    await files.client.append({
      dataset: 'whole-urls',
      rows: [
        ['one', ['https://x.example/Path']],
        ['two', ['https://x.example/path']],
      ],
    }),
  );
  good(
    await files.client.open({
      dataset: 'hosts',
      columns: [...columns, column('link_domains', 'Link domains')],
    }),
  );
  good(await files.client.append({ dataset: 'hosts', rows: [['three', ['X.example']]] }));
  const url = 'https://x.example/Path';
  expect(await count(['whole-urls'], 'allow-url', url)).toMatchObject({ rows: 1, atMost: false });
  expect(await count(['whole-urls', 'hosts'], 'allow-url', url)).toMatchObject({ rows: 2, atMost: true });
});

it('compares the columns that the analyst chose, at a tenant whose names tell nothing', async () => {
  const text = { type: 'text' as const };
  good(
    await files.client.open({
      dataset: 'chosen',
      columns: [
        { key: 'from_email', label: 'From', ...text },
        { key: 'expediteur', label: 'Expéditeur', ...text },
        { key: 'verdict', label: 'Verdict', ...text },
        { key: 'avis', label: 'Avis', ...text },
      ],
    }),
  );
  good(
    await files.client.append({
      dataset: 'chosen',
      rows: [
        ['relay@x.example', 'eve@evil.example', 'clean', 'phishing'],
        ['eve@evil.example', 'ann@x.example', 'malware', 'clean'],
      ],
    }),
  );
  const impact = async (chosen: Readonly<Record<string, string>>) =>
    good(
      await files.client.impact({
        results: [{ dataset: 'chosen', chosen }],
        values: [impactTerms('sender_email', 'eve@evil.example', undefined)],
      }),
    );
  expect(await impact({})).toMatchObject({ rows: 1, phishing: 0, malware: 1 });
  expect(await impact({ sender: 'expediteur', verdict: 'avis' })).toMatchObject({
    rows: 1,
    phishing: 1,
    malware: 0,
  });
  expect(await impact({ sender: 'gone' })).toMatchObject({ rows: 1, malware: 1 });
});
