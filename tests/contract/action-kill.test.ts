import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '../../shared/model/app-state';
import type { ItemOutcome, Outcome } from '../../shared/model/bulk-action';
import { bundle } from '../support/bundle';
import { recordRestores } from '../support/restore-changes';
import { act, HUNT, MAIL } from './support/bulk-actions';
import { startTestTenant, type TestTenant } from './support/tenant';

/**
 * A moment at which Postern is killed, the outcome that is told afterwards, and the requests that had left by then. A line that is
 * written but not synced survives the process, so what is announced but was not sent yet is told as unknown. Killed right after its end,
 * the action may be in the list of jobs as it ended, or as it ran.
 */
const KILLS: readonly (readonly [
  at: string,
  told: Outcome | 'nothing',
  requests: number,
  states: readonly Job['state'][],
])[] = [
  ['queued', 'nothing', 0, []],
  ['after chosen', 'unsent', 0, ['cancelled']],
  ['waiting', 'unsent', 0, ['cancelled']],
  ['before sending', 'unknown', 0, ['incomplete']],
  ['after sending', 'unknown', 0, ['incomplete']],
  ['after begun', 'unknown', 0, ['incomplete']],
  ['before request', 'unknown', 0, ['incomplete']],
  ['after request', 'unknown', 1, ['incomplete']],
  ['before entry', 'unknown', 1, ['incomplete']],
  ['after entry', 'unknown', 1, ['incomplete']],
  ['before answered', 'done', 1, ['incomplete']],
  ['after answered', 'done', 1, ['incomplete']],
  ['after ended', 'done', 1, ['incomplete']],
  ['ended', 'done', 1, ['incomplete', 'done']],
];

/** The moments around the request, for each decision of a review queue. */
const DECISIONS = (['restore', 'decline_restore'] as const).flatMap((name) => [
  ['before request', 'unknown', name] as const,
  ['after request', 'unknown', name] as const,
  ['after answered', 'done', name] as const,
]);

let tenant: TestTenant;
let child: string;
let ids: readonly string[];
beforeAll(async () => {
  tenant = await startTestTenant({ now: Date.now, emails: 300 });
  child = (await bundle(join(import.meta.dirname, '../support/action-child.ts'))).file;
  const { body } = await tenant.ask('query.execute', { ...HUNT, size: 3 });
  ids = (body as { readonly rows: { readonly entity_id: string }[] }).rows.map(({ entity_id }) => entity_id);
}, 120_000);
afterAll(() => tenant.close());

type Told = { readonly job?: Job; readonly items: readonly ItemOutcome[]; readonly verified: Job };
const run = (order: object): Promise<{ readonly signal: string | null; readonly told: Told | string }> =>
  new Promise((resolve) => {
    const started = execFile(process.execPath, [child, JSON.stringify(order)], (_error, text, complaint) =>
      resolve({
        signal: started.signalCode,
        told: text === '' ? complaint : (JSON.parse(text) as Told),
      }),
    );
  });

/** The outcomes that the audit journal has of the action. */
const recorded = (folder: string): readonly string[] => {
  const root = join(folder, 'documents/audit-journal');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(root, name), 'utf8').split('\n').slice(0, -1))
    .map((line) => JSON.parse(line) as { readonly what: string; readonly outcome: string })
    .filter(({ what }) => what === 'query.manualAction')
    .map(({ outcome }) => outcome);
};

// The child finds the logs by the path of an open file, which Linux alone tells.
describe.skipIf(process.platform !== 'linux')(
  `a bulk action${process.platform === 'linux' ? '' : ' (SKIPPED: it takes Linux)'}`,
  () => {
    it.each(KILLS)(
      'reports an action killed at “%s” as %s after the restart, and does not send it again',
      { timeout: 120_000 },
      async (killAt, outcome, requests, states) => {
        const folder = mkdtempSync(join(tmpdir(), 'postern-kill-'));
        const action = act('add_tag', 'Add a tag', { tag: `killed ${killAt}` });
        const order = { origin: tenant.origin, token: tenant.token, folder, ids, act: action };
        expect(await run({ ...order, killAt })).toMatchObject({ signal: 'SIGKILL' });
        const { told } = await run({ ...order, killAt: 'never' });
        if (typeof told === 'string') throw new Error(told);
        const { job, items, verified } = told;
        const sent = join(folder, 'requests');
        expect(existsSync(sent) ? readFileSync(sent, 'utf8').length : 0).toBe(requests);
        expect(items.map((item) => [item.entity_id, item.outcome])).toEqual(
          outcome === 'nothing' ? [] : ids.map((id) => [id, outcome]),
        );
        if (outcome === 'nothing') expect(job).toBeUndefined();
        else {
          expect(job?.outcomes).toMatchObject({ [outcome]: ids.length });
          expect(states).toContain(job?.state);
        }
        expect(verified.state).toBe('done');
        const isBegun = requests > 0 || killAt === 'after begun' || killAt === 'before request';
        expect(recorded(folder)).toEqual(isBegun ? [expect.stringMatching(/^(?:done|unknown)$/)] : []);
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      },
    );

    it.each(DECISIONS)(
      'a decision killed at “%s” is reported as %s after the restart, and never done twice: %s',
      { timeout: 120_000 },
      async (killAt, outcome, name) => {
        for (const before of ['quarantine', 'request_restore'])
          await tenant.ask('query.manualAction', {
            entity_ids: [...ids],
            entity_type: MAIL,
            data: { name: before, attributes: {}, tags: [] },
          });
        const changes = recordRestores(tenant.store);
        const folder = mkdtempSync(join(tmpdir(), 'postern-kill-'));
        const action = act(name, name, { reason: 'Spam' });
        const order = { origin: tenant.origin, token: tenant.token, folder, ids, act: action };
        expect(await run({ ...order, killAt })).toMatchObject({ signal: 'SIGKILL' });
        const { told } = await run({ ...order, killAt: 'never' });
        if (typeof told === 'string') throw new Error(told);
        expect(told.items.map((item) => [item.entity_id, item.outcome])).toEqual(
          ids.map((id) => [id, outcome]),
        );
        const isSent = killAt !== 'before request';
        expect(changes.map(({ id }) => id).sort()).toEqual(isSent ? [...ids].sort() : []);
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      },
    );
  },
);
