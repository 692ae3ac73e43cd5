import { describe, expect, it } from 'vitest';
import type { Selection, ViewSpec } from '../../shared/dataset';
import { good } from '../support/core';
import { json, startLoopback } from '../support/loopback';
import { act, app, choose, HUNT, setUpBulkActions, start } from './support/bulk-actions';

setUpBulkActions();

describe('a bulk action on 100,001 rows', () => {
  it(
    'reaches exactly the confirmed rows if some are excluded while others still arrive',
    { timeout: 120_000 },
    async () => {
      const TOTAL = 100_001;
      const ids = Array.from({ length: TOTAL }, (_, i) => `e${String(i).padStart(6, '0')}`);
      const received: string[] = [];
      const server = await startLoopback((_, seen, response) => {
        if (seen.url.includes('sec_entities'))
          return json(response, 200, { apps: [], sec_entities: [], tenant_name: 'Large' });
        if (seen.url.includes('/query/config'))
          return json(response, 200, {
            saas_id: 'office365_emails',
            query_domain: 'email',
            operators: [],
            fields: [],
            ui_columns: [],
            actions: [],
          });
        if (seen.url.includes('manual_actions')) {
          const { entity_ids } = JSON.parse(seen.body) as { entity_ids: string[] };
          received.push(...entity_ids);
          return json(response, 200, {
            results: entity_ids.map((entity_id) => ({ entity_id, success: true })),
          });
        }
        const { search_after, size } = JSON.parse(seen.body) as {
          search_after: [number] | null;
          size: number;
        };
        const from = search_after?.[0] ?? 0;
        const rows = ids.slice(from, from + size).map((entity_id) => ({ entity_id, subject: entity_id }));
        return json(response, 200, {
          rows,
          total_rows: TOTAL,
          search_after: from + size >= TOTAL ? null : [from + size],
        });
      });
      good(await app.command('session.connect', { address: server.origin, token: 'large', keep: 'session' }));
      const opened = good(await app.command('query.run', HUNT));
      const loading = good(await app.command('dataset.loadAll', { dataset: opened.dataset }));
      const view: ViewSpec = { dataset: opened.dataset, sort: [], filter: [] };
      const exclusions: Selection = {
        kind: 'allBut',
        ranges: [
          [1, 3],
          [500, 500],
          [20_000, 20_099],
        ],
      };
      const early = await choose(view, exclusions);
      expect(early.entities).toBeLessThan(TOTAL - 104);
      const earlyJob = await start(early, act('add_tag', 'Add a tag', { tag: 'early' }));
      await app.ended(loading.id);
      await app.ended(earlyJob.id);
      expect(received).toHaveLength(early.entities);
      received.length = 0;
      const choice = await choose(view, exclusions);
      expect(choice).toMatchObject({ rows: TOTAL - 104, entities: TOTAL - 104 });
      const job = await app.ended((await start(choice, act('add_tag', 'Add a tag', { tag: 'all' }))).id);
      expect(job).toMatchObject({ state: 'done', outcomes: { done: TOTAL - 104 } });
      expect(received).toEqual(
        ids.filter((_, i) => !(i >= 1 && i <= 3) && i !== 500 && !(i >= 20_000 && i <= 20_099)),
      );
      await app.command('session.signOut', {});
      await server.close();
    },
  );
});
