import { describe, expect, it, vi } from 'vitest';
import { matching, type Entry } from '../../../../renderer/shell/palette/entries';
import { collapseSearches } from '../../../../renderer/shell/palette/hunt-entries';
import { pastEntries } from '../../../../renderer/shell/palette/entries';
import { searchTargets } from '../../../../renderer/query/search-targets';
import { searchConditions } from '../../../../renderer/query/search-fields';
import { readTyped } from '../../../../renderer/query/typed-kind';
import { defang } from '../../../../shared/rules/defang';
import type { App } from '../../../../shared/model/apps';
import type { QueryConfig, QueryField } from '../../../../shared/model/query';
import { otherConfig } from '../../../support/other-vocabulary';

const entry = (label: string, rest: Partial<Entry> = {}): Entry => ({
  id: label,
  label,
  note: 'Query',
  isEnabled: true,
  run: () => undefined,
  ...rest,
});
const found = (entries: readonly Entry[], text: string) => matching(entries, text).map(({ label }) => label);

describe('the ranking of the palette', () => {
  it('finds an entry by any word of its name, note or other words, in any order', () => {
    const all = [entry('Copy all headers'), entry('Run'), entry('Restore', { words: 'release mail' })];
    expect(found(all, 'headers')).toEqual(['Copy all headers']);
    expect(found(all, 'head copy')).toEqual(['Copy all headers']);
    expect(found(all, 'release')).toEqual(['Restore']);
    expect(found(all, 'query run')).toEqual(['Run']);
    expect(found(all, 'nothing')).toEqual([]);
  });

  it('lists the better match first, then what can be run, then the nearer context', () => {
    const all = [
      entry('Open prefetch'),
      entry('Update'),
      entry('Date', { words: 'day' }),
      entry('Refresh', { isEnabled: false }),
      entry('Refine', { isElsewhere: true }),
      entry('Unrefined'),
      entry('Copy reference'),
      entry('Reference list'),
    ];
    expect(found(all, 'ref')).toEqual([
      'Reference list',
      'Refresh',
      'Refine',
      'Copy reference',
      'Open prefetch',
      'Unrefined',
    ]);
    expect(found(all, 'date')).toEqual(['Date', 'Update']);
  });

  it('takes a whole phrase of the other words for the name itself', () => {
    const all = [entry('Log'), entry('Sign out', { words: 'logout, log out' })];
    expect(found(all, 'log out')).toEqual(['Sign out']);
    expect(found(all, 'log')).toEqual(['Log', 'Sign out']);
  });

  it('collapses the searches of the tenant into one line behind what is found, unless they are all', () => {
    const searches = ['From', 'Subject'].map((field) =>
      entry(`Search emails: ${field}`, { isSearch: true, madeForText: 'last' }),
    );
    const expand = vi.fn();
    const collapsed = collapseSearches(matching([...searches, entry('Export')], 'export'), 'export', expand);
    expect(collapsed.map(({ label }) => label)).toEqual(['Export', 'Search the tenant for export…']);
    collapsed.at(-1)?.run();
    expect(expand).toHaveBeenCalledOnce();
    const alone = collapseSearches(matching(searches, 'figures'), 'figures', expand);
    expect(alone.map(({ label }) => label)).toEqual(searches.map(({ label }) => label));
  });

  it('finds a defanged label by the text as it was sent, and by the text as it is shown', () => {
    const past = pastEntries(
      [
        {
          id: 'p1',
          name: '',
          words: 'From is pay@c0ntoso.example',
          query: { saas_id: 'mail', query_domain: 'email' } as never,
          ranAt: '2026-11-20T08:00:00Z',
          isFavourite: false,
        } as never,
      ],
      defang,
      (app) => app,
    );
    expect(past[0]?.label).toContain('c0ntoso[.]example');
    for (const typed of ['pay@c0ntoso.example', 'pay@c0ntoso[.]example', 'C0ntoso[.]'])
      expect(matching(past, typed)).toHaveLength(1);
    expect(matching(past, 'pay@other.example')).toEqual([]);
  });

  it('lists kinds with many entries only once something is typed, and equal lines once', () => {
    const all = [entry('Slack: Messages', { needsText: true }), entry('Run'), entry('Run')];
    expect(found(all, '')).toEqual(['Run']);
    expect(found(all, 'slack')).toEqual(['Slack: Messages']);
  });

  it('lists hunts for a value before all others, and hunts for plain words after what contains them', () => {
    const all = [
      entry('Search emails: Subject', { madeForText: 'last' }),
      entry('Quarantine'),
      entry('Search emails: From', { madeForText: 'first' }),
    ];
    expect(found(all, 'quarantine')).toEqual(['Search emails: From', 'Quarantine', 'Search emails: Subject']);
  });
});

describe('the kind of a typed text', () => {
  it.each([
    ['AAMkADQ3/xY+9=AAAAAAEMAABiZmVhLTQz', true],
    ['qwertyuiopasdfghjkl', true],
    ['T0-42', true],
    ['quarantine', false],
    ['Phishing', false],
    ['last/week', false],
  ])('takes %s for a possible ID: %s', (text, isId) => {
    expect(readTyped(text)?.kinds.includes('entityId')).toBe(isId);
  });

  it.each([
    ['admin@c0ntoso[.]example', 'admin@c0ntoso.example', 'address'],
    ['  “admin@c0ntoso.example” ', 'admin@c0ntoso.example', 'address'],
    ['<20201122.x@mail.example>', '<20201122.x@mail.example>', 'messageId'],
    ['hxxps[://]evil[.]example/a?b=c', 'https://evil.example/a?b=c', 'url'],
    ['evil[.]example', 'evil.example', 'host'],
    ['münchen.example', 'münchen.example', 'host'],
    ['198.51.100[.]23', '198.51.100.23', 'ip'],
    ['2001:db8::1', '2001:db8::1', 'ip'],
    ['D41D8CD98F00B204E9800998ECF8427E', 'd41d8cd98f00b204e9800998ecf8427e', 'md5'],
    ['a'.repeat(40), 'a'.repeat(40), 'sha1'],
    ['A'.repeat(64), 'a'.repeat(64), 'sha256'],
    ['3f2504e0-4f89-11d3-9a0c-0305e82c3301', '3f2504e0-4f89-11d3-9a0c-0305e82c3301', 'entityId'],
    ['payment declined', 'payment declined', 'words'],
    ['invoice.pdf', 'invoice.pdf', 'words'],
    ['999.1.1.1', '999.1.1.1', 'words'],
  ])('reads the kind of “%s” and refangs it', (typed, text, kind) => {
    expect(readTyped(typed)?.text).toBe(text);
    expect(readTyped(typed)?.kinds[0]).toBe(kind);
  });

  it.each([
    'AAMkAGI2TG93AAA=',
    '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms',
    '1731680412345',
    'AAMkAG+93A==',
    'u-17',
    '4711',
    'T02AB',
    'box_file_9',
  ])('takes the one word “%s” for words first, and for an ID last', (text) =>
    expect(readTyped(text)).toEqual({ text, kinds: ['words', 'entityId'] }),
  );

  it.each([
    ['mail.77.x9', ['words', 'entityId']],
    ['tenant.user.ab', ['host', 'url', 'words', 'entityId']],
    ['7', ['entityId']],
  ])('takes “%s”, which is dotted or short, for an ID too', (text, kinds) =>
    expect(readTyped(text)?.kinds).toEqual(kinds),
  );

  it.each(['quarantine', 'Invoice', 'payment 20261123', 'q4 plan'])('takes “%s” for no ID', (text) =>
    expect(readTyped(text)?.kinds).toEqual(['words']),
  );

  it('guesses nothing from fewer than three characters', () => {
    expect(readTyped(' ab ')).toBeUndefined();
  });
});

describe('the hunts that fit a typed text', () => {
  const labels = (config: QueryConfig, kind: Parameters<typeof searchConditions>[1], text = 'x') =>
    searchConditions(config, kind, text, 9).map(
      ({ field_id }) => config.fields.find((one) => one.field_id === field_id)?.label,
    );

  it('uses the fields of the config whose names say so, with the operators that it has', () => {
    expect(labels(otherConfig, 'address')).toEqual(expect.arrayContaining(['From', 'Recipients']));
    expect(labels(otherConfig, 'ip')).toEqual(['Sender IP']);
    expect(labels(otherConfig, 'words')).toContain('Subject');
    expect(searchConditions(otherConfig, 'ip', '198.51.100.23')).toEqual([
      { operator_id: 'equals', field_id: expect.any(String), values: ['198.51.100.23'] },
    ]);
    for (const label of labels(otherConfig, 'address'))
      expect(label).not.toMatch(/name|domain|\bip\b|subject|date/i);
  });

  it('needs no id of the demo tenant', () => {
    const field = (field_id: string, label: string, more: Partial<QueryField> = {}): QueryField => ({
      field_id,
      db_id: `c_${field_id}`,
      label,
      type: 'text',
      analyzer: 'keyword',
      multi_values: false,
      ...more,
    });
    const config: QueryConfig = {
      ...otherConfig,
      fields: [
        field('f1', 'Sender address'),
        field('f2', 'Sender name'),
        field('f3', 'File SHA-256'),
        field('f4', 'File MD5'),
        field('f5', 'Client IP'),
        field('f6', 'Sender domain'),
        field('f7', 'Received', { type: 'time', analyzer: 'time' }),
      ],
    };
    expect(labels(config, 'address')).toEqual(['Sender address']);
    expect(labels(config, 'sha256')).toEqual(['File SHA-256']);
    expect(labels(config, 'md5')).toEqual(['File MD5']);
    expect(labels(config, 'ip')).toEqual(['Client IP']);
    expect(labels(config, 'host')).toEqual(['Sender domain']);
  });

  it('looks for a URL in fields of URLs, or else for its host in those of domains', () => {
    const [first] = otherConfig.fields;
    if (!first) throw new Error('no field');
    const field = (label: string): QueryField => ({
      ...first,
      field_id: label,
      db_id: label,
      label,
      type: 'text',
    });
    const searched = (names: readonly string[]) =>
      searchConditions({ ...otherConfig, fields: names.map(field) }, 'url', 'https://evil.example/a?b').map(
        ({ field_id, values }) => [field_id, values],
      );
    expect(searched(['Link domains', 'Links'])).toEqual([['Links', ['https://evil.example/a?b']]]);
    expect(searched(['Link domains', 'Subject'])).toEqual([['Link domains', ['evil.example']]]);
  });

  it('offers nothing if the tenant has no field or no operator for it', () => {
    expect(labels({ ...otherConfig, fields: [] }, 'address')).toEqual([]);
    expect(labels({ ...otherConfig, operators: [] }, 'address')).toEqual([]);
  });

  it('looks first in the app of the current hunt, and never in an app that is off', () => {
    const app = (name: string, state: App['state'], domains: App['domains']) =>
      ({ name, label: name, state, domains, is_saas: true }) as App;
    const apps = [
      app('mail', 'enabled', ['email']),
      app('drive', 'enabled', ['file']),
      app('old', 'disabled', ['email', 'file']),
    ];
    const named = (kinds: Parameters<typeof searchTargets>[1]['kinds'], current: string) =>
      searchTargets(apps, { kinds }, current).map((one) => `${one.app.name} ${one.domain}`);
    expect(named(['md5'], 'mail')).toEqual(['mail email', 'drive file']);
    expect(named(['md5'], 'drive')).toEqual(['drive file', 'mail email']);
  });
});
