import { describe, expect, it } from 'vitest';
import { findEntity, toTarget, type FinderApi } from '../../../../renderer/record/find-entity';
import { refKey, RecordRef, refToTarget } from '../../../../renderer/record/record-ref';
import { RECORDS } from '../../../../renderer/record/records';
import { rowName } from '../../../../shared/rules/naming-column';
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
    const found = toTarget({ entity_id: '1', entity_type: 'acme_site', saas: 'acme' });
    expect(found).toMatchObject({ ok: true, value: { entityType: 'acme_site', domain: 'other' } });
    expect(RECORDS.other.tabs.map(({ id }) => id)).toEqual(['fields']);
    // A tab that shows it is restored after a restart.
    const ref = found.ok ? refToTarget(found.value) : undefined;
    expect(RecordRef.parse(ref)).toEqual(ref);
    expect(ref && refKey(ref)).toBe('acme_site 1');
  });

  it('finds an attachment by the type in its row, without asking any app', async () => {
    const row = rowName(
      [
        { key: 'name', label: 'Name' },
        { key: 'entity_type', label: 'Entity type' },
        { key: 'entity_id', label: 'Entity ID' },
      ],
      ['a.pdf', 'acme_mail_attachment', 'm1-0'],
    );
    expect(row).toEqual({
      kind: 'entity_id',
      text: 'm1-0',
      saas: '',
      attachmentType: 'acme_mail_attachment',
    });
    const found =
      row && (await findEntity({} as FinderApi, { ...row, fields: { name: 'a.pdf' } }, undefined));
    expect(found).toEqual({
      ok: true,
      value: {
        entityId: 'm1-0',
        saas: 'acme_mail',
        entityType: 'acme_mail_attachment',
        domain: 'attachment',
        fields: { name: 'a.pdf' },
      },
    });
    const ref = found?.ok ? refToTarget(found.value) : undefined;
    expect(RecordRef.parse(ref)).toEqual(ref);
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
