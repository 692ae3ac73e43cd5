import { describe, expect, it } from 'vitest';
import type { EndpointName, InputOf } from '../../shared/api/contract';
import type { Entity } from '../../shared/model/entity';
import { readProfile } from '../../shared/model/profiles';
import { json } from '../support/loopback';
import { setUpClient, start } from './support/client';

setUpClient();

const of = { entity_id: 'e', entity_type: 'office365_emails_email' };
const ab = { a: 'office365_emails_email', b: 'e' };
const file = { saas: 'onedrive', entity_id: 'e' };

/** Returns the result of a call that is answered with `sent`. */
const read = async <K extends EndpointName>(name: K, input: InputOf<K>, sent: unknown) => {
  const { client } = await start((_n, _seen, response) => json(response, 200, JSON.stringify(sent)));
  return client.call(name, input);
};

/** Calls, what a tenant of another shape sends, and what is read. */
const CASES: readonly (readonly [EndpointName, object, unknown, unknown])[] = [
  [
    'mail.headers',
    ab,
    'Received: from a\r\n by b\r\nSubject: x\r\n\r\nBody: y',
    {
      headers: [
        { name: 'Received', value: 'from a\r\n by b' },
        { name: 'Subject', value: 'x' },
      ],
      sentText: 'Received: from a\r\n by b\r\nSubject: x',
    },
  ],
  [
    'mail.headers',
    ab,
    { headers: [{ name: 'To', value: 'a' }], raw: 'To:a\n\nBody' },
    { headers: [{ name: 'To', value: 'a' }], sentText: 'To:a' },
  ],
  [
    'mail.headers',
    ab,
    { headers: [{ name: 'To', value: 'a' }], raw: 'ZW1haWw=', sentText: 7 },
    { headers: [{ name: 'To', value: 'a' }], sentText: undefined },
  ],
  ['mail.headers', ab, { Subject: 'x' }, { headers: [{ name: 'Subject', value: 'x' }] }],
  ['mail.headers', ab, { raw: 'Subject: x' }, { headers: [{ name: 'Subject', value: 'x' }] }],
  ['mail.headers', ab, { headers: 'Subject: x' }, { headers: [{ name: 'Subject', value: 'x' }] }],
  [
    'mail.headers',
    ab,
    { headers: { Received: ['a', 'b'], Subject: 'x' } },
    {
      headers: [
        { name: 'Received', value: 'a' },
        { name: 'Received', value: 'b' },
        { name: 'Subject', value: 'x' },
      ],
    },
  ],
  ['mail.headers', ab, [{ name: 'Subject', value: 'x' }], { headers: [{ name: 'Subject', value: 'x' }] }],
  ['mail.body', ab, { html_body: '<p>x</p>' }, { html: '<p>x</p>' }],
  ['mail.body', ab, { body: 'x', html: null }, { text: 'x' }],
  ['mail.similarCount', { ...ab, mode: 'sender' }, { total: '7' }, { count: 7 }],
  ['entity.isQuarantineRestorable', { id: 'e' }, { is_restorable: 1 }, { restorable: true }],
  ['entity.props', { type: 't', id: 'e' }, { tag: 'x' }, { props: { tag: 'x' } }],
  ['entity.messageBody', ab, { text: 'Hi' }, { body: 'Hi', format: 'text' }],
  ['entity.messageBody', ab, { html: '<b>Hi</b>' }, { body: '<b>Hi</b>', format: 'html' }],
  ['entity.messageBody', ab, { body: 'Hi', format: 'markdown' }, { body: 'Hi', format: 'text' }],
  [
    'entity.filePermissions',
    file,
    { data: [{ granted_to: 'A', is_external: 'true' }] },
    { rows: [{ granted_to: 'A', is_external: true }] },
  ],
  [
    'entity.fileEvents',
    file,
    [{ event: 'FileAccessed', time: 1_700_000_000, scan_status: null }],
    { rows: [{ event: 'FileAccessed', time: 1_700_000_000 }] },
  ],
  [
    'entity.ipEvents',
    { saas: 'onedrive', ip: '192.0.2.1' },
    { rows: [{ user: 'a', event: 'Login' }] },
    { rows: [{ user: 'a', event: 'Login' }] },
  ],
  [
    'entity.webNotifications',
    { saas: 'onedrive' },
    { notifications: [{ kind: 'updated' }] },
    { rows: [{ kind: 'updated' }] },
  ],
  [
    'entity.emailConversation',
    file,
    { rows: [{ sender: 'a@b.example' }], total_rows: '1' },
    { rows: [{ from_email: 'a@b.example' }], total_rows: 1 },
  ],
  [
    'scan.details',
    of,
    { rows: { ap_avanan: { status: 'clean', reasons: ['New sender'] } } },
    { rows: [{ sec_tool: 'ap_avanan', status: 'clean', reasons: [{ short: 'New sender', full: '' }] }] },
  ],
  [
    'scan.clicks',
    of,
    [{ user: 'a', url: 'https://a.example/', time: '2026-01-01T00:00:00Z' }],
    { rows: [{ user: 'a', url: 'https://a.example/' }] },
  ],
  [
    'scan.debugLinks',
    of,
    { links: [{ url: 'https://a.example/' }] },
    [{ name: '', url: 'https://a.example/' }],
  ],
  [
    'scan.exceptionsStatus',
    of,
    { rows: [{ exception_str: 'a.example', is_active: 0 }] },
    { rows: [{ exception_str: 'a.example', is_active: false, sec_tool: '' }] },
  ],
  ['apps.statistics', {}, [{ app: 'onedrive', scanned: '12' }], { rows: [{ app: 'onedrive', scanned: 12 }] }],
  [
    'findings.widgets',
    {},
    { rows: [{ id: 7, name: 'Guests' }] },
    { rows: [{ widget_id: '7', title: 'Guests' }] },
  ],
  [
    'findings.list',
    { widget_id: 'w' },
    { rows: [{ id: 7, severity: 'high' }] },
    { rows: [{ finding_id: '7', title: '', severity: 'high' }] },
  ],
  [
    'findings.linkBulk',
    { finding_ids: ['7'] },
    { links: [{ id: 7, url: 'https://a.example/' }] },
    { links: { 7: 'https://a.example/' } },
  ],
  [
    'findings.linkBulk',
    { finding_ids: ['7'] },
    { 7: 'https://a.example/' },
    { links: { 7: 'https://a.example/' } },
  ],
  [
    'apps.statistics',
    {},
    { onedrive: { scanned: 3 }, teams: { scanned: 4 } },
    { rows: [{ app: 'onedrive', scanned: 3 }, { app: 'teams' }] },
  ],
  [
    'entity.emailRecipients',
    file,
    { rows: [{ address: 'a@b.example' }] },
    { rows: [{ email: 'a@b.example', name: '' }] },
  ],
  [
    'entity.emailAttachments',
    file,
    [{ id: 7, filename: 'a.pdf', file_size: '9' }],
    { rows: [{ entity_id: '7', name: 'a.pdf', size: 9 }] },
  ],
  [
    'entity.filePermissions',
    file,
    { rows: [{ display_name: 'A', email: 'a@b.example' }] },
    { rows: [{ granted_to: 'A', granted_to_email: 'a@b.example' }] },
  ],
  [
    'entity.fileEvents',
    file,
    { rows: [{ timestamp: 1_700_000_000, event_type: 'FileAccessed', user: 'a' }] },
    { rows: [{ time: 1_700_000_000, event: 'FileAccessed', actor: 'a' }] },
  ],
  [
    'scan.clicks',
    of,
    { rows: [{ click_time: 1_700_000_000, link: 'https://a.example/' }] },
    { rows: [{ time: 1_700_000_000, url: 'https://a.example/' }] },
  ],
];

describe('the parts of a record at a tenant of another shape', () => {
  it.each(CASES)('reads %s of %j from %j', async (name, input, sent, expected) => {
    expect(await read(name, input as never, sent)).toMatchObject({ ok: true, value: expected });
  });

  it('leaves out a row of the wrong shape and counts it, and fails if nothing can be read', async () => {
    const links = [{ url: 'https://a.example/' }, { name: 'no address' }, 7];
    expect(await read('scan.debugLinks', of, links)).toMatchObject({
      ok: true,
      value: [{ url: 'https://a.example/' }],
      meta: { skipped: 2 },
    });
    expect(await read('mail.headers', ab, { status: 'none' })).toMatchObject({
      ok: false,
      failure: { kind: 'drifted' },
    });
    expect(await read('mail.similarCount', { ...ab, mode: 'body' }, {})).toMatchObject({
      ok: false,
      failure: { kind: 'drifted' },
    });
  });

  it('returns an empty list for debug links that could not be loaded, with the reason', async () => {
    const { client } = await start((_n, _seen, response) => json(response, 500, { error: 'down' }));
    expect(await client.call('scan.debugLinks', of)).toMatchObject({
      ok: true,
      value: [],
      meta: { fallback: { kind: 'rejected', message: expect.stringContaining('down') as string } },
    });
  });

  it('reads a user by whatever call returns it, with every key that was sent', async () => {
    const sent = { entity_id: 9, mail: 'a@b.example', mfa: 'sometimes', x_vendor: { a: 1 } };
    for (const answer of [
      await read('apps.entity', { app: 'onedrive', id: '9' }, { entity: sent }),
      await read('entity.byType', { type: 'onedrive', id: '9' }, sent),
    ]) {
      if (!answer.ok) throw new Error(answer.failure.message);
      const entity = 'entity' in answer.value ? (answer.value.entity as Entity) : answer.value;
      expect(entity).toMatchObject({ mfa: 'sometimes', x_vendor: { a: 1 } });
      const user = readProfile('user', entity);
      expect([user.email, 'mfa' in user]).toEqual(['a@b.example', false]);
    }
  });
});
