import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStorage } from '../../../../main/services/storage/storage';
import { createVerdictLedger, type VerdictLedger } from '../../../../main/services/verdicts/verdict-ledger';
import { SecToolResult } from '../../../../shared/model/entity';

const root = mkdtempSync(join(tmpdir(), 'postern-verdicts-'));
const folder = join(root, 'verdicts');
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

let now = 0;
let storage = createStorage(root);
let ledger: VerdictLedger;
const flush = async () => {
  ledger.flush();
  await storage.flush();
};
/** Opens the ledger as a start does after the former one has quit. */
const restart = () => {
  storage = createStorage(root);
  ledger = createVerdictLedger({ storage, clock: () => ++now });
};
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  restart();
});

// A ledger of a former test must not write into this one's folder.
afterEach(flush);

const entity = (entity_id: string) => ({ entity_type: 'acme_email', entity_id });
const result = (verdict: string, sec_tool = 'av') => SecToolResult.parse({ sec_tool, verdict });
const words = (tenant: string, id: string) =>
  ledger
    .look(tenant, entity(id))
    .history?.tools.map(({ verdicts }) => verdicts.map(({ verdict }) => verdict));
const files = () => readdirSync(folder).filter((name) => name.endsWith('.json'));

describe('the verdict ledger', () => {
  it('returns what was seen before a restart, and adds to it', async () => {
    ledger.note('t', entity('a'), [result('clean')]);
    await flush();
    restart();
    expect(words('t', 'a')).toEqual([['clean']]);
    ledger.note('t', entity('a'), [result('phishing')]);
    expect(words('t', 'a')).toEqual([['clean', 'phishing']]);
  });

  it('tells tenants apart, and entities of two types with one ID', () => {
    ledger.note('t', entity('a'), [result('clean')]);
    ledger.note('u', entity('a'), [result('malware')]);
    ledger.note('t', { entity_type: 'acme_file', entity_id: 'a' }, [result('spam')]);
    expect(words('t', 'a')).toEqual([['clean']]);
    expect(words('u', 'a')).toEqual([['malware']]);
    expect(words('v', 'a')).toBeUndefined();
  });

  it('deletes one tenant’s histories to the last byte, also those that were not written yet', async () => {
    ledger.note('t', entity('a'), [result('canary-one')]);
    ledger.note('u', entity('a'), [result('clean')]);
    await flush();
    ledger.note('t', entity('a'), [result('canary-two')]);
    await ledger.forget('t');
    await flush();
    expect(words('t', 'a')).toBeUndefined();
    expect(words('u', 'a')).toEqual([['clean']]);
    expect(
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join(),
    ).not.toContain('canary');
    restart();
    expect(words('t', 'a')).toBeUndefined();
  });

  it('stays within its size, drops what was seen longest ago, and says how much', async () => {
    const ids = Array.from({ length: 8_000 }, (_, n) => `e${n}`);
    for (const id of ids) {
      ledger.note('t', entity(id), [result('clean')]);
      // This one is looked at again and again.
      if (Number(id.slice(1)) % 500 === 0) ledger.note('t', entity('e0'), [result('clean')]);
    }
    await flush();
    const left = ids.filter((id) => words('t', id) !== undefined);
    expect(left.length).toBeGreaterThan(4_000);
    expect(left.length).toBeLessThanOrEqual(64 * 80);
    expect(left).toContain('e0');
    expect(left).toContain('e7999');
    expect(left).not.toContain('e1');
    const dropped = new Map(
      files().map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8')).value.dropped]),
    );
    expect([...dropped.values()].reduce((sum, n) => sum + n, 0)).toBe(ids.length - left.length);
    expect(ledger.look('t', entity('e7999')).dropped).toBeGreaterThan(0);
  });

  it('drops more of them if they are long', async () => {
    const long = Array.from({ length: 300 }, (_, n) => result('clean', `${n}`.padEnd(200, 'x')));
    for (let n = 0; n < 400; n += 1) ledger.note('t', entity(`e${n}`), long);
    await flush();
    for (const name of files()) expect(readFileSync(join(folder, name)).length).toBeLessThan(450 * 1024);
    expect(words('t', 'e399')).toHaveLength(300);
  });

  it('starts with empty histories if a document is damaged, and notifies the analyst', async () => {
    ledger.note('t', entity('a'), [result('clean')]);
    await flush();
    const [name = ''] = files();
    writeFileSync(join(folder, name), '{"version":1,"value":{"histories":{"acme_em');
    restart();
    expect(words('t', 'a')).toBeUndefined();
    const { notices } = ledger.look('t', entity('a'));
    expect(notices.join()).toMatch(/verdict history/i);
    ledger.note('t', entity('a'), [result('malware')]);
    await flush();
    restart();
    expect(words('t', 'a')).toEqual([['malware']]);
  });

  it('restarts only the history that can’t be read', async () => {
    ledger.note('t', entity('a'), [result('clean')]);
    await flush();
    const [name = ''] = files();
    const document = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    document.value.histories['acme_email a'] = '{"first":"never"}';
    document.value.histories['acme_email b'] = JSON.stringify({ first: 1, seen: 1, tools: [], left: 0 });
    writeFileSync(join(folder, name), JSON.stringify(document));
    restart();
    expect(words('t', 'a')).toBeUndefined();
    ledger.note('t', entity('a'), [result('malware')]);
    expect(words('t', 'a')).toEqual([['malware']]);
    await flush();
    expect(readFileSync(join(folder, name), 'utf8')).toContain('acme_email b');
  });
});
