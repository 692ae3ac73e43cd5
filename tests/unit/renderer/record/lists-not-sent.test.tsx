import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { Attachments } from '../../../../renderer/record/email/Attachments';
import { Links } from '../../../../renderer/record/email/Links';
import { linksOf } from '../../../../renderer/record/email/links-of';
import { Recipients } from '../../../../renderer/record/email/Recipients';
import { Files } from '../../../../renderer/record/message/Files';
import { answer, draw, installMain } from '../../../support/page';
import { EMAIL_TARGET, rowTexts } from '../../../support/record';

const show = (part: typeof Links, record: object, body: object = {}) => {
  installMain({
    'mail.body': answer(body),
    'entity.emailAttachments': answer({ rows: [] }),
    'entity.emailRecipients': answer({ rows: [] }),
  });
  return draw(createElement(part, { target: EMAIL_TARGET, record: { entity_id: 'x', ...record } } as never));
};

describe('a list of an email or a message that the tenant did not send', () => {
  it.each([
    ['and no body', {}, {}, 'The tenant sent no list of linksIt sent no body to find them in.'],
    [
      'and a body without any',
      {},
      { html: '<p>Hi</p>' },
      'The tenant sent no list of linksThe body has none either.',
    ],
    [
      'and a text without any',
      {},
      { text: 'Hi' },
      'The tenant sent no list of linksThe body has none either.',
    ],
    ['but is empty', { links: [] }, { html: '<p>Hi</p>' }, 'No links listed'],
  ])('tells what is known of links: none was sent %s', async (_, record, body, told) => {
    const { container } = show(Links, record, body);
    await screen.findByText(/^(The tenant sent no list of links|No links listed)$/);
    expect(container.textContent).toBe(told);
  });

  it('shows the links of a body that is only a text', async () => {
    show(Links, {}, { text: 'See https://evil.example/36.' });
    expect((await rowTexts('Links')).join(' ')).toContain('evil[.]example/36');
    expect(linksOf({ text: 'Go (https://a.example/b), now' }, {} as never)).toEqual([
      { url: 'https://a.example/b', text: '' },
    ]);
  });

  it.each([
    ['The tenant sent no list of files', {}],
    ['No files listed', { has_file: false }],
    ['No files listed', { files: [] }],
    ['This message has a file, but the tenant doesn’t list it', { files: [], has_file: true }],
  ])('says “%s” of the files of a message', (told, record) => {
    show(Files, record);
    screen.getByText(told);
  });

  it('does not look empty where the email itself names some', async () => {
    show(Attachments, { attachment_count: 3 });
    await screen.findByText('This email counts 3 attachments, but the tenant’s list is empty');
    show(Attachments, {});
    await screen.findByText('No attachments listed');
    show(Recipients, { recipients: ['ann@x.example'] });
    await screen.findByText('This email names 1 recipient, but the tenant’s list is empty');
    show(Recipients, {});
    await screen.findByText('No recipients listed');
  });
});
