import { expect, it } from 'vitest';
import { readMailParts } from '../../../../renderer/record/case/pin';
import { iocsOf } from '../../../../main/services/cases/iocs';
import { fail, ok } from '../../../../shared/bridge';
import { answer, installMain } from '../../../support/page';

const MAIL = { domain: 'email', saas: 'mail', entityId: 'e1', entityType: 'mail_email' } as const;
const hash = (at: number): string => String(at).padStart(64, 'a');
const attachment = (at: number) => ({ entity_id: `a${at}`, name: `${at}.pdf`, sha256: hash(at) });
const offsetOf = (input: unknown): number => (input as { readonly offset: number }).offset;

it('pins the attachments of all pages, and their hashes are indicators of the case', async () => {
  const all = Array.from({ length: 60 }, (_, at) => attachment(at));
  installMain({
    'mail.headers': answer({ headers: [{ name: 'Subject', value: 'x' }] }),
    'entity.emailAttachments': (input) =>
      ok({ rows: all.slice(offsetOf(input), offsetOf(input) + 25), total_rows: 60 }),
  });
  const parts = await readMailParts(MAIL);
  expect(parts.headers).toContain('Subject: x');
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
    'entity.emailAttachments': () => fail({ kind: 'offline', message: 'No answer.', next: '' }),
  });
  const { headers, data, missing } = await readMailParts(MAIL);
  expect(headers).toBeUndefined();
  expect(missing).toEqual([
    'Its headers could not be read and are missing. Not allowed.',
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
