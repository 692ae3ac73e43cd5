import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { cutBody, cutDrawn } from '../../../../renderer/mail-frame/cut-body';
import { Attachments } from '../../../../renderer/record/email/Attachments';
import { Body } from '../../../../renderer/record/email/Body';
import { Links } from '../../../../renderer/record/email/Links';
import { answer, draw, installMain } from '../../../support/page';
import { EMAIL_TARGET } from '../../../support/record';

const show = (part: typeof Links, { rows = [], body = {} }: { rows?: readonly object[]; body?: object }) => {
  installMain({
    'mail.body': answer(body),
    'entity.emailAttachments': answer({ rows, total_rows: rows.length }),
  });
  return draw(createElement(part, { target: EMAIL_TARGET, record: { entity_id: 'x' } } as never));
};
const file = (entity_id: string, name: string) => ({ entity_id, entity_type: 'file', name, mime_type: '' });

it('draws the first of 200,000 attachments, and says how many there are', async () => {
  show(Attachments, { rows: Array.from({ length: 200_000 }, (_, at) => file(`a${at}`, `${at}.pdf`)) });
  await screen.findByText(/^100 of 200,000 attachments/);
});

it('cuts a name of 150,000 dots, and says its length', async () => {
  const { container } = show(Attachments, { rows: [file('a', `${'.'.repeat(150_000)}.exe`)] });
  await screen.findAllByText(/… \(150,004 characters\)$/);
  expect(container.innerHTML.length).toBeLessThan(50_000);
});

it.each([
  [
    'Links',
    Links,
    'The body is too large: only the first 2,000,000 of 63,000,000 characters are read for links.',
  ],
  [
    'Body',
    Body,
    'The text is too long to draw: the first 100,000 of 63,000,000 characters are shown, and 2,000,000 are copied.',
  ],
] as const)('says how much of a text of 63 MB is read: %s', async (_name, part, note) => {
  const { container } = show(part, { body: { text: 'word '.repeat(12_600_000) } });
  await screen.findByText(note);
  expect(container.innerHTML.length).toBeLessThan(300_000);
});

it('draws less of HTML than is read for links, and says how much', async () => {
  const html = `<p>${'word '.repeat(12_600_000)}</p>`;
  const { container } = show(Body, { body: { html } });
  await screen.findByText(/only its start is shown\. The first 2,000,000 of 63,000,007 characters are read/);
  const drawn = container.querySelector('iframe')?.getAttribute('srcdoc') ?? '';
  expect(drawn.match(/word /g)).toHaveLength(20_000);
});

it('draws text up to its limit, whatever is in its tags, and ordinary HTML as a whole', () => {
  const picture = `<img src="data:image/png;base64,${'A'.repeat(900_000)}">`;
  const ordinary = `<style>${'p{}'.repeat(50_000)}</style>${picture}<p>${'word '.repeat(1_000)}</p>`.repeat(
    2,
  );
  expect(cutDrawn(ordinary)).toBe(ordinary);
  expect(cutDrawn(`<p>${'x'.repeat(60_000)}</p>`.repeat(3))).toBe(
    `<p>${'x'.repeat(60_000)}</p><p>${'x'.repeat(40_000)}`,
  );
  expect(cutDrawn('<td>x</td>'.repeat(200_000))).toBe('<td>x</td>'.repeat(3_000));
});

it('cuts a body of 200,000 cells between two of them, and leaves an ordinary one whole', () => {
  const cells = cutBody(`<table><tr>${'<td>x</td>'.repeat(200_000)}</tr></table>`);
  expect(cells.split('<').length - 1).toBe(10_000);
  expect(cells.endsWith('<td>x')).toBe(false);
  const ordinary = `<p>${'word '.repeat(1_000)}</p>`.repeat(50);
  expect(cutBody(ordinary)).toBe(ordinary);
});
