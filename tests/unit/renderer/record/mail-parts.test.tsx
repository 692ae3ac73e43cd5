import { describe, expect, it } from 'vitest';
import { readMailParts } from '../../../../renderer/record/case/pin';
import { iocsOf } from '../../../../main/services/cases/iocs';
import { fail, ok } from '../../../../shared/bridge';
import { CASE_LIMITS } from '../../../../shared/model/case';
import { answer, installMain } from '../../../support/page';

const MAIL = { domain: 'email', saas: 'mail', entityId: 'e1', entityType: 'mail_email' } as const;
const hash = (at: number): string => String(at).padStart(64, 'a');
const attachment = (at: number) => ({ entity_id: `a${at}`, name: `${at}.pdf`, sha256: hash(at) });
const offsetOf = (input: unknown): number => (input as { readonly offset: number }).offset;

it('pins the attachments of all pages, and their hashes are indicators of the case', async () => {
  const all = Array.from({ length: 60 }, (_, at) => attachment(at));
  installMain({
    'mail.headers': answer({ headers: [{ name: 'Subject', value: 'x' }] }),
    'mail.body': answer({}),
    'entity.emailAttachments': (input) =>
      ok({ rows: all.slice(offsetOf(input), offsetOf(input) + 25), total_rows: 60 }),
  });
  const parts = await readMailParts(MAIL);
  expect(parts.texts.headers).toContain('Subject: x');
  expect(parts.missing).toEqual([]);
  expect(parts.data.attachments).toHaveLength(60);
  const data = JSON.parse(JSON.stringify(parts.data)) as never;
  const pin = { id: '', at: '', who: '', title: 'x', source: '', content: { kind: 'entity' as const, data } };
  expect(
    iocsOf({ pins: [pin] }, [])
      .filter(({ kind }) => kind === 'sha256')
      .map(({ value }) => value),
  ).toEqual(all.map(({ sha256 }) => sha256).sort());
});

it('says which parts of an email could not be read, in the pin too', async () => {
  installMain({
    'mail.headers': () => fail({ kind: 'forbidden', message: 'Not allowed.', next: '' }),
    'mail.body': () => fail({ kind: 'offline', message: 'No answer.', next: '' }),
    'entity.emailAttachments': () => fail({ kind: 'offline', message: 'No answer.', next: '' }),
  });
  const { texts, data, missing } = await readMailParts(MAIL);
  expect(texts).toEqual({});
  expect(missing).toEqual([
    'Its headers could not be read and are missing. Not allowed.',
    'Its body could not be read and is missing. No answer.',
    'Its attachments could not be read, so their hashes are missing. No answer.',
  ]);
  expect(data.missing).toEqual(missing);
});

it.each([
  [60, 'Only 25 of 60 attachments could be read. The hashes of the rest are missing. No answer.'],
  [undefined, 'Only 25 attachments could be read. The hashes of the rest are missing. No answer.'],
])(
  'pins the attachments before a page that fails, and says why the rest is missing: %s in all',
  async (total_rows, said) => {
    installMain({
      'mail.headers': answer({ headers: [] }),
      'mail.body': answer({}),
      'entity.emailAttachments': (input) =>
        offsetOf(input) === 0
          ? ok({
              rows: Array.from({ length: 25 }, (_, at) => attachment(at)),
              ...(total_rows ? { total_rows } : {}),
            })
          : fail({ kind: 'offline', message: 'No answer.', next: '' }),
    });
    const { data, missing } = await readMailParts(MAIL);
    expect(data.attachments).toHaveLength(25);
    expect([missing, data.missing]).toEqual([[said], [said]]);
  },
);

describe('the body of a pinned email', () => {
  const read = async (body: object, meta = {}) => {
    installMain({
      'mail.headers': answer({ headers: [] }),
      'mail.body': () => ok(body, meta),
      'entity.emailAttachments': answer({ rows: [], total_rows: 0 }),
    });
    return readMailParts(MAIL);
  };

  it('goes into pins of its own as it was sent, as text and as HTML', async () => {
    const { texts, missing } = await read({ text: 'Pay now', html: '<b>Pay now</b>' });
    expect(texts).toMatchObject({ text: 'Pay now', html: '<b>Pay now</b>' });
    expect(missing).toEqual([]);
  });

  it('leaves out a part that the tenant did not send', async () => {
    expect(Object.keys((await read({ text: '', html: null })).texts)).toEqual(['headers']);
  });

  it.each([
    ['more than a pin can hold', 'x'.repeat(CASE_LIMITS.text + 1), {}, '900,001'],
    ['only its start', 'x', { cut: { html: 2_000_000 } }, '2,000,000'],
  ])('counts as missing if it is %s', async (_name, html, meta, length) => {
    const { texts, data, missing } = await read({ text: 'Pay now', html }, meta);
    expect(texts).toMatchObject({ text: 'Pay now' });
    expect(texts.html).toBeUndefined();
    expect(missing).toEqual([
      `Its HTML body is missing: it has ${length} characters, more than a pin can hold.`,
    ]);
    expect(data.missing).toEqual(missing);
  });
});
