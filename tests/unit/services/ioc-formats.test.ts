import { describe, expect, it } from 'vitest';
import { iocsAsCsv, iocsAsMisp, iocsAsStix } from '../../../main/services/cases/ioc-formats';
import { IOC_KINDS, iocsOf, type Ioc } from '../../../main/services/cases/iocs';
import { asHtml, asMarkdown, asReport, createSummary } from '../../../main/services/cases/summary';
import { LOGIN_COLUMNS } from '../../../main/datasets/logins/login-columns';
import type { Case, Pin } from '../../../shared/model/case';

const AT = Date.parse('2026-11-20T12:00:00.000Z');
const pin = (
  title: string,
  data: Pin['content'] extends infer C ? (C extends { data: infer D } ? D : never) : never,
): Pin => ({
  id: title,
  at: '2026-11-20T11:00:00.000Z',
  who: 'ana',
  title,
  source: '',
  content: { kind: 'entity', data },
});
const MAIL = {
  entity_id: 'a'.repeat(32),
  subject: "It's =due\\now",
  from_email: 'billing@c0ntoso.example',
  from_domain: 'c0ntoso.example',
  reply_to: 'drop@evil.example',
  sender_ip: '203.0.113.9',
  recipients: [{ email: 'ana@contoso.example' }],
  to: 'bob@contoso.example',
  links: [{ url: 'https://evil.example/x?a=1' }, { url: 'https://portal.contoso.example/' }],
  attachments: [{ name: 'a.exe', md5: 'B'.repeat(32), sha256: 'c'.repeat(64), sha1: 'd'.repeat(40) }],
};
const CASE: Case = {
  id: '1',
  title: 'Fake invoices',
  createdAt: '2026-11-20T10:00:00.000Z',
  changedAt: '2026-11-20T11:00:00.000Z',
  tenant: 'Contoso',
  journal: 'x',
  who: 'ana',
  notes: '',
  pins: [pin('Mail', MAIL), pin('The same mail', MAIL)],
};
const found = iocsOf(CASE, ['contoso.example']);

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

describe('the indicators of a case', () => {
  it('lists those that the attacker sent, each once, without the organization’s own people and hosts', () => {
    expect(found.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
      'url https://evil.example/x?a=1',
      'domain c0ntoso.example',
      'ipv4 203.0.113.9',
      'email billing@c0ntoso.example',
      'email drop@evil.example',
      `md5 ${'b'.repeat(32)}`,
      `sha1 ${'d'.repeat(40)}`,
      `sha256 ${'c'.repeat(64)}`,
      "subject It's =due\\now",
    ]);
    for (const { seenIn } of found) expect(seenIn).toEqual(['Mail', 'The same mail']);
  });

  it('lists no address of a login', () => {
    const row = Object.fromEntries(
      LOGIN_COLUMNS.map(({ key }) => [key, key === 'ip' ? '203.0.113.9' : null]),
    );
    const login: Pin = { ...pin('Login', null), content: { kind: 'row', data: row } };
    const click: Pin = { ...login, content: { kind: 'row', data: { ip: '203.0.113.9' } } };
    expect(iocsOf({ pins: [login] }, [])).toEqual([]);
    expect(iocsOf({ pins: [click] }, [])).toMatchObject([{ kind: 'ipv4', value: '203.0.113.9' }]);
  });

  it('writes valid STIX 2.1: required properties, IDs, times, references and patterns', () => {
    type Sdo = Readonly<Record<string, unknown>> & { readonly type: string; readonly id: string };
    const bundle = JSON.parse(JSON.stringify(iocsAsStix(CASE, found, AT))) as {
      readonly type: string;
      readonly id: string;
      readonly objects: readonly Sdo[];
    };
    expect(bundle.type).toBe('bundle');
    expect(bundle.id).toMatch(new RegExp(`^bundle--${UUID}$`));
    expect(Object.keys(bundle).sort()).toEqual(['id', 'objects', 'type']);
    const ids = bundle.objects.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { type, id, spec_version, created, modified, created_by_ref } of bundle.objects) {
      expect(id).toMatch(new RegExp(`^${type}--${UUID}$`));
      expect(spec_version).toBe('2.1');
      expect([created, modified]).toEqual([expect.stringMatching(TIME), expect.stringMatching(TIME)]);
      if (type !== 'identity') expect(ids).toContain(created_by_ref);
    }
    const [identity, report] = [bundle.objects.at(0), bundle.objects.at(-1)];
    expect(identity).toMatchObject({ type: 'identity', name: 'Contoso', identity_class: 'organization' });
    expect(report).toMatchObject({ type: 'report', name: 'Fake invoices', report_types: ['indicator'] });
    expect(report?.['published']).toMatch(TIME);
    for (const ref of report?.['object_refs'] as string[]) expect(ids).toContain(ref);
    const indicators = bundle.objects.filter(({ type }) => type === 'indicator');
    expect(indicators).toHaveLength(found.length);
    for (const { pattern, pattern_type, valid_from, indicator_types } of indicators) {
      expect(indicator_types).toEqual(['unknown']);
      expect([pattern_type, valid_from]).toEqual(['stix', expect.stringMatching(TIME)]);
      // [object:path = 'text'], in which a quote and a backslash are escaped.
      expect(pattern).toMatch(/^\[[a-z0-9-]+:[a-zA-Z0-9_.'-]+ = '(?:[^'\\]|\\['\\])*'\]$/);
    }
    expect(indicators.at(-1)?.['pattern']).toBe(String.raw`[email-message:subject = 'It\'s =due\\now']`);
  });

  it('writes a MISP event whose attributes have types of their categories', () => {
    /** The categories of MISP's own table that each type may have. */
    const CATEGORIES: Readonly<Record<string, readonly string[]>> = {
      url: ['Network activity', 'External analysis', 'Payload delivery'],
      domain: ['Network activity', 'External analysis', 'Payload delivery'],
      'ip-src': ['Network activity', 'Payload delivery', 'External analysis'],
      'email-src': ['Payload delivery', 'Network activity', 'Social network'],
      'email-subject': ['Payload delivery'],
      md5: ['Payload delivery', 'Artifacts dropped', 'External analysis'],
      sha1: ['Payload delivery', 'Artifacts dropped', 'External analysis'],
      sha256: ['Payload delivery', 'Artifacts dropped', 'External analysis'],
    };
    const all = IOC_KINDS.map((kind): Ioc => ({ kind, value: kind, seenIn: [] }));
    const { Event } = JSON.parse(JSON.stringify(iocsAsMisp(CASE, all, AT))) as {
      readonly Event: Readonly<Record<string, unknown>> & {
        readonly Attribute: readonly Record<string, string>[];
      };
    };
    expect(Event).toMatchObject({
      uuid: expect.stringMatching(new RegExp(`^${UUID}$`)) as string,
      info: 'Fake invoices',
      date: '2026-11-20',
      timestamp: '1795176000',
      published: false,
    });
    for (const key of ['threat_level_id', 'analysis', 'distribution']) expect(Event[key]).toMatch(/^[0-4]$/);
    expect(Event.Attribute).toHaveLength(all.length);
    for (const { type = '', category, uuid, value, to_ids } of Event.Attribute) {
      expect(CATEGORIES[type]).toContain(category);
      expect([uuid, value, to_ids]).toEqual([expect.stringMatching(UUID), expect.any(String), false]);
    }
  });

  it('writes csv in which no cell runs as a formula', () => {
    const csv = iocsAsCsv([{ kind: 'subject', value: '=1+1 "x"', seenIn: ['a', 'b'] }], CASE);
    expect(csv).toBe('"kind","value","seen in"\r\n"subject","\'=1+1 ""x""","a; b"\r\n');
  });
});

describe('a record that was pinned in part', () => {
  it('names what is missing in every format, so that no list of indicators looks whole when it isn’t', () => {
    const sentence = 'Its attachments could not be read, so their hashes are missing. No answer.';
    const part = { ...CASE, pins: [pin('Mail', { ...MAIL, attachments: [], missing: [sentence] })] };
    const found = iocsOf(part, []);
    expect(iocsAsCsv(found, part)).toContain(`"missing","${sentence}","Mail"`);
    expect(JSON.stringify(iocsAsStix(part, found, AT))).toContain(`Mail: ${sentence}`);
    expect(JSON.stringify(iocsAsMisp(part, found, AT))).toContain(`Mail: ${sentence}`);
    const summary = createSummary(part, [], '2026-11-20T12:00:00.000Z');
    for (const written of [asMarkdown(summary), asHtml(summary), asReport(summary)])
      expect(written).toContain('Its attachments could not be read');
  });
});
