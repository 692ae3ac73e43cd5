import { describe, expect, it } from 'vitest';
import { checkAnswer } from '../../../main/wire/answer';
import { contract, type EndpointName } from '../../../shared/api/contract';

/** Reads a response as the client does. */
const read = (name: EndpointName, sent: unknown) => {
  const result = checkAnswer(contract[name].output, sent);
  if (!result.ok) throw new Error(result.failure.message);
  return { value: result.value as Record<string, unknown>, meta: result.meta };
};

describe('what a tenant does not send', () => {
  const FACTS = [
    'verdict',
    'phishing_verdict',
    'classification',
    'direction',
    'size',
    'spf',
    'dkim',
    'dmarc',
  ];

  it.each([
    ['an email', 'entity.email', { subject: 'Hello', recipients: ['a@b.example'], sender: 'c@d.example' }],
    ['a file', 'entity.file', { name: 'a.txt' }],
  ] as const)('leaves what was not sent unknown in %s', (_, name, sent) => {
    const { value, meta } = read(name, sent);
    for (const key of [...FACTS, 'is_read', 'is_quarantined', 'state', 'mode'])
      expect(value[key], key).toBeUndefined();
    expect(meta).toBeUndefined();
  });

  it('leaves what was not sent unknown in an attachment', () => {
    const { value } = read('entity.emailAttachments', {
      rows: [{ name: 'a.txt', size: null, is_encrypted: null }],
    });
    const [row] = value['rows'] as Record<string, unknown>[];
    expect([row?.['size'], row?.['verdict'], row?.['is_encrypted']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('reads the sender by the name that the specification uses', () => {
    expect(read('entity.email', { sender: 'c@d.example' }).value).toMatchObject({
      from_email: 'c@d.example',
    });
  });
});

describe('an odd value', () => {
  it('loses of an email only a value that does not fit', () => {
    const { value, meta } = read('entity.email', {
      subject: 'Hello',
      size: 'big',
      is_read: null,
      received: 1_795_176_000,
      attachment_count: '3',
      from_email: 'a@b.example',
      recipients: ['a', null],
    });
    expect(value).toMatchObject({
      subject: 'Hello',
      received: 1_795_176_000,
      attachment_count: 3,
      recipients: ['a'],
    });
    expect(meta?.ignored).toContain('size');
  });

  it('loses of a tool only a value that does not fit, and not its verdict', () => {
    const { value, meta } = read('scan.details', {
      rows: [
        { sec_tool: 'ap_avanan', status: 'malicious', verdict: 'phishing', score: '22.119542' },
        { sec_tool: 'checkpoint_av', verdict: 'clean', score: 'high' },
      ],
    });
    expect(value['rows']).toMatchObject([{ verdict: 'phishing', score: 22.119542 }, { verdict: 'clean' }]);
    expect(meta).toEqual({ ignored: ['rows.score'] });
  });
});

describe('IDs', () => {
  it('reads IDs that are numbers', () => {
    expect(read('query.execute', { rows: [{ entity_id: 7 }], total_rows: 1 }).value['rows']).toEqual([
      { entity_id: '7' },
    ]);
    expect(read('entity.email', { entity_id: 7 }).value['entity_id']).toBe('7');
  });
});

describe('the list of saved queries', () => {
  const list = (sent: unknown) => checkAnswer(contract['query.list'].output, sent);

  it('reads severities by name and by number, and knows none if none was sent', () => {
    const query = { query_id: 5, query_domain: 'email', saas_id: 'google_mail' };
    const result = list([
      { ...query, severity: 4 },
      { ...query, severity: '1' },
      { ...query, severity: 'veryhigh', query_description: null, creator: null, schedule: null },
      { ...query, severity: 'odd' },
      query,
    ]);
    expect(result.ok && result.value.map(({ severity }) => severity)).toEqual([
      'high',
      'verylow',
      'veryhigh',
      undefined,
      undefined,
    ]);
    expect(result.ok && result.value[0]).toMatchObject({
      query_id: '5',
      query_label: '5',
      query_entity_type: 'google_mail_email',
    });
  });

  it('takes app and domain from the entity type', () => {
    const result = list([{ query_id: 'a', query_entity_type: 'google_mail_email' }, { query_id: 'b' }]);
    expect(result.ok && result.value).toMatchObject([{ saas_id: 'google_mail', query_domain: 'email' }]);
    expect(result.ok && result.meta?.skipped).toBe(1);
  });

  it('reads a schedule without week, day and password', () => {
    const schedule = {
      emails: ['a@b.example'],
      format: 'csv',
      frequency: 'weekly',
      week: null,
      day: '3',
      time: '08:00',
      password: null,
    };
    const result = list([{ query_id: 'a', query_domain: 'email', saas_id: 'x', schedule }]);
    expect(result.ok && result.value[0]?.schedule).toEqual({
      emails: ['a@b.example'],
      format: 'csv',
      frequency: 'weekly',
      day: 3,
      time: '08:00',
    });
  });
});

describe('a query config that has only the keys of the specification', () => {
  it('names fields by their ID, and takes the analyzer from the type', () => {
    const { value, meta } = read('query.config', {
      operators: [{ operator_id: 'eq', expression_template: '{field} is {value}', field_analyzer: 'string' }],
      fields: [
        {
          field_id: 'f.subject',
          db_id: 'subject',
          type: 'string',
          unit: null,
          size: null,
          multi_values: null,
        },
        { field_id: 'f.at', db_id: 'at', type: 'timestamp' },
        { field_id: 'f.n', db_id: 'n', type: 'integer' },
        { field_id: 'f.ip', type: 'ip' },
        { field_id: 'f.v', db_id: 'v', type: 'enum', field_values: ['a', { value: 2 }] },
      ],
      ui_columns: [{ db_id: 'subject', column_width: null }],
    });
    expect(meta).toBeUndefined();
    expect(value['fields']).toMatchObject([
      { label: 'f.subject', type: 'text', analyzer: 'string' },
      { label: 'f.at', type: 'time', analyzer: 'timestamp' },
      { type: 'number' },
      { db_id: 'f.ip', type: 'text' },
      {
        type: 'choice',
        field_values: [
          { value: 'a', label: 'a' },
          { value: 2, label: '2' },
        ],
      },
    ]);
    expect(value['operators']).toMatchObject([{ label: 'eq', arity: 1, field_analyzer: ['string'] }]);
    expect(value['ui_columns']).toMatchObject([{ column_label: 'f.subject' }]);
    expect(value['actions']).toEqual([]);
  });
});

describe('the list of apps', () => {
  it('reads an app that has only a name, one with nulls, and one in a state that is not known', () => {
    const { value, meta } = read('apps.secEntities', {
      apps: [
        { name: 'google_mail' },
        { name: 'ap_avanan', options: null, state: 'enabled' },
        { name: 'x', state: 'paused' },
      ],
    });
    expect(meta).toBeUndefined();
    expect(value['apps']).toMatchObject([
      {
        label: 'google_mail',
        is_saas: true,
        state: 'unknown',
        domains: ['file', 'email', 'user', 'group', 'message', 'click'],
      },
      { is_saas: false, family: 'security', state: 'enabled' },
      { state: 'unknown' },
    ]);
  });

  it('reads a bare list of apps, and a map by name', () => {
    for (const sent of [[{ name: 'a' }], { a: { state: 'enabled' } }, { apps: { a: { state: 'enabled' } } }])
      expect(read('apps.secEntities', sent).value['apps']).toMatchObject([{ name: 'a' }]);
  });
});
