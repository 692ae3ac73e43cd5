/** Indicators in the formats that other tools read: csv, STIX 2.1 and MISP. */
import { randomUUID } from 'node:crypto';
import type { Case } from '../../../shared/model/case';
import { guardFormula } from '../../../shared/rules/formula-guard';
import type { Ioc, IocKind } from './iocs';
import { missingIn, missingOf } from './missing-parts';

type About = Pick<Case, 'title' | 'tenant' | 'createdAt' | 'pins'>;

const csvCell = (text: string): string => `"${guardFormula(text).replaceAll('"', '""')}"`;

/** Returns indicators as csv (RFC 4180), with cells that a spreadsheet would run guarded, and a row for each part that could not be read. */
export const iocsAsCsv = (iocs: readonly Ioc[], about: Pick<Case, 'pins'>): string =>
  [
    ['kind', 'value', 'seen in'],
    ...iocs.map(({ kind, value, seenIn }) => [kind, value, seenIn.join('; ')]),
    ...about.pins.flatMap((pin) => missingOf(pin).map((sentence) => ['missing', sentence, pin.title])),
  ]
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('');

const PATTERNS: Readonly<Record<IocKind, string>> = {
  url: 'url:value',
  domain: 'domain-name:value',
  ipv4: 'ipv4-addr:value',
  ipv6: 'ipv6-addr:value',
  email: 'email-addr:value',
  md5: 'file:hashes.MD5',
  sha1: "file:hashes.'SHA-1'",
  sha256: "file:hashes.'SHA-256'",
  subject: 'email-message:subject',
};

/** Quotes a text as a string of a STIX pattern. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const described = (lines: readonly string[]): { readonly description?: string } =>
  lines.length > 0 ? { description: lines.join('\n') } : {};

/** Returns indicators as a STIX 2.1 bundle: an identity, the indicators, and a report that names them. */
export const iocsAsStix = (about: About, iocs: readonly Ioc[], at: number): object => {
  const now = new Date(at).toISOString();
  const common = { spec_version: '2.1', created: now, modified: now };
  const identity = {
    type: 'identity',
    id: `identity--${randomUUID()}`,
    ...common,
    name: about.tenant || 'Postern',
    identity_class: 'organization',
  };
  const indicators = iocs.map(({ kind, value, seenIn }) => ({
    type: 'indicator',
    id: `indicator--${randomUUID()}`,
    ...common,
    created_by_ref: identity.id,
    name: `${kind}: ${value}`,
    ...described(seenIn),
    // A pinned record is evidence; whether its values are malicious is for the analyst to say.
    indicator_types: ['unknown'],
    pattern: `[${PATTERNS[kind]} = ${quoted(value)}]`,
    pattern_type: 'stix',
    pattern_version: '2.1',
    valid_from: now,
  }));
  const report = {
    type: 'report',
    id: `report--${randomUUID()}`,
    ...common,
    created_by_ref: identity.id,
    name: about.title,
    ...described(missingIn(about)),
    report_types: ['indicator'],
    published: now,
    object_refs: [identity, ...indicators].map(({ id }) => id),
  };
  return { type: 'bundle', id: `bundle--${randomUUID()}`, objects: [identity, ...indicators, report] };
};

const MISP: Readonly<Record<IocKind, readonly [type: string, category: string]>> = {
  url: ['url', 'Network activity'],
  domain: ['domain', 'Network activity'],
  ipv4: ['ip-src', 'Network activity'],
  ipv6: ['ip-src', 'Network activity'],
  email: ['email-src', 'Payload delivery'],
  md5: ['md5', 'Payload delivery'],
  sha1: ['sha1', 'Payload delivery'],
  sha256: ['sha256', 'Payload delivery'],
  subject: ['email-subject', 'Payload delivery'],
};

/** Returns indicators as a MISP event. Nothing in it is marked for automatic blocking: the analyst decides that in MISP. */
export const iocsAsMisp = (about: About, iocs: readonly Ioc[], at: number): object => {
  const timestamp = String(Math.floor(at / 1000));
  return {
    Event: {
      uuid: randomUUID(),
      info: [about.title, ...missingIn(about)].join('\n'),
      date: about.createdAt.slice(0, 10),
      timestamp,
      // Undefined threat level, ongoing analysis, shared with the own organization only.
      threat_level_id: '4',
      analysis: '1',
      distribution: '0',
      published: false,
      Attribute: iocs.map(({ kind, value, seenIn }) => ({
        uuid: randomUUID(),
        type: MISP[kind][0],
        category: MISP[kind][1],
        value,
        comment: seenIn.join('\n'),
        to_ids: false,
        distribution: '5',
        disable_correlation: false,
        timestamp,
      })),
    },
  };
};
