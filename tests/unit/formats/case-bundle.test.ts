import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../main/formats/canonical-json';
import { BUNDLE_LIMITS, Manifest, sha256 } from '../../../main/formats/case-bundle';
import { linesAfter, NO_HEAD } from '../../../main/formats/journal-entry';
import { createZip } from '../../../main/formats/plain-zip';
import { readCaseBundle } from '../../../main/formats/read/read-case';
import { Case, CASE_LIMITS, type Pin } from '../../../shared/model/case';

const part = (name: string) => ({ name, bytes: 1, sha256: '0'.repeat(64) });
const manifest = {
  format: 'postern-case',
  version: 1,
  exportedAt: '2026-11-20T10:00:00.000Z',
  parts: [part('case.json')],
  partsSha256: '0'.repeat(64),
};
const pin: Pin = { id: '1', at: '', who: '', title: '', source: '', content: { kind: 'row', data: null } };
const invoices: Case = {
  id: '1',
  title: 'Invoices',
  createdAt: '',
  changedAt: '',
  tenant: 'Contoso',
  journal: 'x',
  who: 'ana',
  notes: '',
  pins: [pin],
};
const parts = (count: number) => Array.from({ length: count }, (_, at) => part(String(at)));
const pins = (count: number) => Array.from({ length: count }, () => pin);

describe('a case bundle', () => {
  it.each([
    ['parts', { parts: parts(BUNDLE_LIMITS.parts + 1) }],
    ['the name of a part', { parts: [part('x'.repeat(1_001))] }],
    ['the hash of a part', { parts: [{ ...part('a'), sha256: '0'.repeat(65) }] }],
    ['its time', { exportedAt: 'x'.repeat(101) }],
    ['its hash', { partsSha256: '0'.repeat(65) }],
  ])('refuses a manifest over the limit on %s', (_what, changed) => {
    expect(Manifest.safeParse(manifest).success).toBe(true);
    expect(Manifest.safeParse({ ...manifest, parts: parts(BUNDLE_LIMITS.parts) }).success).toBe(true);
    expect(Manifest.safeParse({ ...manifest, ...changed }).success).toBe(false);
  });

  it.each([
    ['pins', { pins: pins(CASE_LIMITS.pins + 1) }],
    ['the name of its tenant', { tenant: 'x'.repeat(10_001) }],
    ['the ID of a pin', { pins: [{ ...pin, id: 'x'.repeat(10_001) }] }],
  ])('refuses a case over the limit on %s', (_what, changed) => {
    expect(Case.safeParse({ ...invoices, pins: pins(CASE_LIMITS.pins) }).success).toBe(true);
    expect(Case.safeParse({ ...invoices, ...changed }).success).toBe(false);
  });

  it('reports progress while a long journal is checked, so that its reader does not count as stalled', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'postern-case-bundle-'));
    try {
      const drafts = Array.from({ length: 5_000 }, (_, at) => ({
        id: String(at),
        at: '2026-11-20T10:00:00.000Z',
        journal: 'x',
        who: 'ana',
        tenant: 'Contoso',
        what: 'case.pin',
        target: '',
        before: null,
        after: null,
        outcome: 'done' as const,
        reason: '',
      }));
      const content = {
        'case.json': Buffer.from(JSON.stringify(invoices)),
        'journal.jsonl': linesAfter(NO_HEAD, drafts).lines,
      };
      const named = Object.entries(content).map(([name, bytes]) => ({
        name,
        bytes: bytes.length,
        sha256: sha256(bytes),
      }));
      const whole = { ...manifest, parts: named, partsSha256: sha256(canonicalJson(named)) };
      const chunks: Uint8Array[] = [];
      const zip = createZip(async (chunk) => void chunks.push(Uint8Array.from(chunk)));
      await zip.add('manifest.json', Buffer.from(JSON.stringify(whole)));
      for (const [name, bytes] of Object.entries(content)) await zip.add(name, bytes);
      await zip.finish();
      const path = join(folder, 'long.case.zip');
      writeFileSync(path, Buffer.concat(chunks));
      let atEnd = 0;
      const read = await readCaseBundle(path, (done, total) => {
        if (done === total) atEnd += 1;
      });
      expect(read.findings).toEqual([]);
      expect(atEnd).toBeGreaterThanOrEqual(2);
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });
});
