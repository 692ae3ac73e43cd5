import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { good } from '../support/core';
import { json } from '../support/loopback';
import { type App, connect, setUpCores, start, tenantOf } from './support/faults';

setUpCores();

const folder = mkdtempSync(join(tmpdir(), 'postern-history-'));
const paths = { downloads: folder, documents: join(folder, 'documents') };
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const entity = { entity_type: 'teams_email', entity_id: 'e1' };

/** A tenant whose only tool gives these verdicts, one after the other; the last one stays. */
const tenantSaying = (verdicts: readonly string[]) => {
  const left = [...verdicts];
  return tenantOf(3, {
    name: verdicts.join(),
    before: ({ url }, response) => {
      if (!url.includes('/scan_details')) return false;
      const verdict = left.length > 1 ? left.shift() : left[0];
      if (verdict === 'fails') json(response, 500, {});
      else
        json(response, 200, {
          rows: [{ sec_tool: 'av', verdict, time: `2026-11-20T0${left.length}:00:00Z` }],
        });
      return true;
    },
  });
};

const scan = (app: App) => app.core.call('scan.details', entity);
const words = async (app: App) =>
  good(await app.command('verdicts.history', entity)).history?.tools.map(({ verdicts }) =>
    verdicts.map(({ verdict }) => verdict),
  ) ?? null;

describe('the verdict history', () => {
  it('notes each scan result that the page reads, by tenant, and has it after a restart', async () => {
    const a = await tenantSaying(['clean', 'phishing', 'malware']);
    const b = await tenantSaying(['spam']);
    const app = await start({ paths });
    good(await connect(app, a.origin));
    expect(await words(app)).toBeNull();
    await scan(app);
    await scan(app);
    expect(await words(app)).toEqual([['clean', 'phishing']]);
    good(await connect(app, b.origin));
    expect(await words(app)).toBeNull();
    await scan(app);
    expect(await words(app)).toEqual([['spam']]);
    await app.core.stop();
    const again = await start({ paths });
    good(await connect(again, a.origin));
    await scan(again);
    expect(await words(again)).toEqual([['clean', 'phishing', 'malware']]);
  });

  it('does not change with a read that failed or was canceled', async () => {
    const a = await tenantSaying(['clean', 'fails']);
    const app = await start();
    good(await connect(app, a.origin));
    await scan(app);
    const canceled = app.core.call('scan.details', entity, 7);
    await app.core.call('call.cancel', { requests: [7] });
    expect((await canceled).ok).toBe(false);
    expect(await words(app)).toEqual([['clean']]);
  });

  it('disappears once the analyst has confirmed it, that of the current tenant alone', async () => {
    const a = await tenantSaying(['clean']);
    const b = await tenantSaying(['spam']);
    const app = await start();
    for (const { origin } of [b, a]) {
      good(await connect(app, origin));
      await scan(app);
    }
    app.confirms.push(false, true);
    expect(good(await app.command('verdicts.clear', {}))).toEqual({ isCleared: false });
    expect(await words(app)).toEqual([['clean']]);
    expect(good(await app.command('verdicts.clear', {}))).toEqual({ isCleared: true });
    expect(await words(app)).toBeNull();
    good(await connect(app, b.origin));
    expect(await words(app)).toEqual([['spam']]);
  });
});
