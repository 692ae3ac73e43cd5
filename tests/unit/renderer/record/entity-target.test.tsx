import { describe, expect, it } from 'vitest';
import { findEntity, toTarget, type FinderApi } from '../../../../renderer/record/find-entity';
import { refKey, RecordRef, refToTarget } from '../../../../renderer/record/record-ref';
import { RECORDS } from '../../../../renderer/record/records';
import { App } from '../../../../shared/model/apps';

describe('the record of an entity', () => {
  it('opens as one of its domain, whatever its app is called', () => {
    expect(toTarget({ entity_id: '1', entity_type: 'acme_mail_v2_email', saas: 'acme_mail_v2' })).toEqual({
      ok: true,
      value: { entityId: '1', entityType: 'acme_mail_v2_email', saas: 'acme_mail_v2', domain: 'email' },
    });
    expect(toTarget({ entity_id: '1', entity_type: 'acme_file' })).toMatchObject({
      value: { saas: 'acme', domain: 'file' },
    });
  });

  it('shows all fields if its type is none of the domains', () => {
    const found = toTarget({ entity_id: '1', entity_type: 'acme_attachment', saas: 'acme' });
    expect(found).toMatchObject({ ok: true, value: { entityType: 'acme_attachment', domain: 'other' } });
    expect(RECORDS.other.tabs.map(({ id }) => id)).toEqual(['fields']);
    // A tab that shows it is restored after a restart.
    const ref = found.ok ? refToTarget(found.value) : undefined;
    expect(RecordRef.parse(ref)).toEqual(ref);
    expect(ref && refKey(ref)).toBe('acme_attachment 1');
  });

  it('takes the ID and the app that it was asked for by if the tenant sends none', async () => {
    const api = {
      'apps.secEntities': () =>
        Promise.resolve({ ok: true, value: { apps: [App.parse({ name: 'acme' })], feature_flags: {} } }),
      'apps.entity': () => Promise.resolve({ ok: true, value: { entity: { label: 'Invoice.pdf' } } }),
    } as unknown as FinderApi;
    expect(await findEntity(api, { kind: 'entity_id', text: 'a/1', saas: '' }, undefined)).toEqual({
      ok: true,
      value: { entityId: 'a/1', saas: 'acme', entityType: 'acme', domain: 'other' },
    });
  });

  it('refuses an entity without an app', () => {
    expect(toTarget({ entity_id: '1' })).toMatchObject({ ok: false, failure: { kind: 'not_found' } });
  });
});
