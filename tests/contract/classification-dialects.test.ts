/** The author of a verdict at tenants that send the classification with its author, without, or in one field with the provider's verdict. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Email } from '../../shared/model/entity';
import { contradictions } from '../../shared/rules/contradictions';
import type { StackLine } from '../../shared/rules/security-stack';
import { good, startCore } from '../support/core';
import { SAAS } from '../support/dialects/path';
import { startDialectServer } from '../support/dialects/server';
import { createDialect, type Dialect } from '../support/dialects/traits';
import { startTestTenant, type TestTenant } from './support/tenant';

let tenant: TestTenant;
/** Emails that the provider calls phishing: one without a classification, and one that an analyst called clean. */
let ids: readonly [left: string, decided: string];
beforeAll(async () => {
  tenant = await startTestTenant({ emails: 400 });
  const rows = tenant.store.select<{ readonly entity_id: string }>(
    `SELECT entity_id FROM email WHERE saas = ? AND copy_of IS NULL AND classification IS NULL AND verdict != 'clean' AND provider_verdict = 'phsh' LIMIT 2`,
    [SAAS],
  );
  const [left, decided] = rows.map(({ entity_id }) => entity_id);
  if (left === undefined || decided === undefined) throw new Error('too few emails');
  ids = [left, decided];
  const classified = await tenant.ask('exception.classify', {
    classification: 'clean',
    confident: 'high',
    entities: [{ entity_id: decided, entity_type: `${SAAS}_email` }],
  });
  expect(classified.status).toBe(200);
});
afterAll(() => tenant.close());

const read = async (classification: Dialect['classification']): Promise<readonly Email[]> => {
  const server = await startDialectServer(tenant.origin, {
    ...createDialect(0),
    keys: 'in order',
    classification,
  });
  const app = await startCore();
  try {
    const connection = { address: server.origin, token: tenant.token, keep: 'session' } as const;
    good(await app.command('session.connect', connection));
    return [
      good(await app.api('entity.email', { saas: SAAS, entity_id: ids[0] })),
      good(await app.api('entity.email', { saas: SAAS, entity_id: ids[1] })),
    ];
  } finally {
    await app.stop();
    await server.close();
  }
};

const THREAT = {
  tool: 'av',
  value: 'found',
  result: { status: 'malicious', reasons: [] },
} as unknown as StackLine;
const kindsOf = (record: Email) => contradictions({ record, stack: [THREAT] }).map(({ kind }) => kind);
const words = ({ verdict, provider_verdict, classification, classified_by, classified_at }: Email) => ({
  verdict,
  provider_verdict,
  classification,
  isAttributed: Boolean(classified_by) && Boolean(classified_at),
});

describe('a classification of an email that the provider calls phishing', () => {
  it('stays apart from the provider’s verdict, with who gave it', async () => {
    const [left, decided] = (await read('attributed')).map(words);
    expect(left).toMatchObject({ provider_verdict: 'phsh', classification: undefined, isAttributed: false });
    expect(decided).toMatchObject({
      verdict: 'clean',
      provider_verdict: 'phsh',
      classification: 'clean',
      isAttributed: true,
    });
  });

  it('stays apart without who gave it', async () => {
    const [, decided] = (await read('apart')).map(words);
    expect(decided).toMatchObject({ provider_verdict: 'phsh', classification: 'clean', isAttributed: false });
  });

  it('belongs to nobody where one field holds both, and no word of the provider is claimed', async () => {
    const [left, decided] = (await read('together')).map(words);
    expect(left).toMatchObject({ provider_verdict: undefined, classification: 'phsh', isAttributed: false });
    expect(decided).toMatchObject({
      provider_verdict: undefined,
      classification: 'clean',
      isAttributed: false,
    });
  });

  it.each(['attributed', 'apart', 'together'] as const)(
    'raises no contradiction with the provider by an analyst’s word: %s',
    async (classification) => {
      const [, decided] = await read(classification);
      if (!decided) throw new Error('no email');
      const kinds = kindsOf(decided);
      expect(kinds).not.toContain('provider_threat_tool_clean');
      expect(kinds).not.toContain('provider_clean_tool_threat');
      // Without an author, the combined verdict looks the same as an analyst's word.
      expect(kinds.includes('verdict_against_tools')).toBe(classification !== 'attributed');
    },
  );
});
