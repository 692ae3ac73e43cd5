import { expect, it } from 'vitest';
import { linksOf, qrLinks, qrMention } from '../../../../renderer/record/email/links-of';
import type { Email } from '../../../../shared/model/entity';

const URL_OF_QR = 'https://scan.evil.example/1';

const email = (part: object): Email => ({ entity_id: 'e1', ...part }) as Email;

it('finds the address of a QR code 100,000 levels deep in a field', () => {
  let nested: unknown = URL_OF_QR;
  for (let level = 0; level < 100_000; level += 1) nested = level % 2 === 0 ? [nested] : { inner: nested };
  expect(qrLinks({ qr_codes: nested }).map(({ url }) => url)).toEqual([URL_OF_QR]);
});

it('lists the addresses of QR codes once each, in the order in which they were sent', () => {
  const sent = {
    qr_codes: [{ a: 'https://1.example', b: ['https://2.example'] }, 'https://1.example', 'no link'],
  };
  expect(qrLinks(sent).map(({ url }) => url)).toEqual(['https://1.example', 'https://2.example']);
});

it('reads each of 50,000 links a few times only, whatever their number', () => {
  let reads = 0;
  const links = Array.from({ length: 50_000 }, (_, at) => ({
    text: '',
    get url() {
      reads += 1;
      if (reads > 1_000_000) throw new Error('The links are compared with each other.');
      return `https://evil.example/${at % 40_000}`;
    },
  }));
  expect(linksOf({}, email({ links }))).toHaveLength(40_000);
});

it('shows the verdict of a link that is listed again without one', () => {
  const links = [{ url: URL_OF_QR, text: 'Scan', verdict: 'phishing' }];
  expect(linksOf({}, email({ links, qr_url: URL_OF_QR }))).toEqual([
    { url: URL_OF_QR, text: 'Scan', verdict: 'phishing' },
  ]);
});

it.each([
  ['No QR code found', ''],
  ['QR codes: 0', ''],
  ['QR code: none', ''],
  ['The body doesn’t have a QR code.', 'QR code not found'],
  ['Without any QR code', 'QR codes were not detected'],
  ['Link', 'The address is in the query qrs.'],
])('takes no QR code from a reason that denies one or names none: %s %s', (short, full) => {
  expect(qrMention({ short, full })).toBeUndefined();
});

it.each([
  ['QR code in the body', '', 'QR code in the body'],
  ['QR code from an unknown sender, not seen before', '', 'QR code from an unknown sender, not seen before'],
  ['The QR code’s URL could not be opened', '', 'The QR code’s URL could not be opened'],
  ['QR code with a link that isn’t in the text', '', 'QR code with a link that isn’t in the text'],
  ['QRcode', 'No QR code in the subject.', 'QRcode'],
  ['qr_code_phishing', '', 'qr_code_phishing'],
  ['Link', 'The sender is not known. The body has a QR code!', 'The body has a QR code!'],
])('returns the sentence that mentions a QR code: %s %s', (short, full, sentence) => {
  expect(qrMention({ short, full })).toBe(sentence);
});
