import { describe, expect, it } from 'vitest';
import { ENTITY_PATH_TYPES, type SaasId } from '../../shared/model/ids';
import { toTarget } from '../../renderer/record/find-entity';
import { good } from '../support/core';
import { app, setUpDemoCore, signIn, tenant } from './support/demo-core';

setUpDemoCore();

const ALIASES: Readonly<Record<string, SaasId>> = { slack: 'slack2', gdrive: 'google_drive' };

describe('the record of an entity by its path', () => {
  it.each(ENTITY_PATH_TYPES)('gives %s the app and the type of its entity', async (type) => {
    await signIn();
    const saas = ALIASES[type] ?? type;
    const domains = ['file', 'message', 'user', 'group'] as const;
    const found = domains.flatMap((domain) =>
      tenant.store
        .select<{ entity_id: string }>(`SELECT entity_id FROM "${domain}" WHERE saas = ? LIMIT 1`, [saas])
        .map(({ entity_id }) => ({ domain, entity_id })),
    );
    expect(found.length).toBeGreaterThan(1);
    for (const { domain, entity_id } of found) {
      const read = good(await app.api('entity.byType', { type, id: entity_id }));
      expect(good(toTarget(read, { id: entity_id }))).toEqual({
        entityId: entity_id,
        saas,
        entityType: `${saas}_${domain}`,
        domain,
      });
    }
  });
});
