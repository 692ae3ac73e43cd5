import { beforeEach, describe, expect, it } from 'vitest';
import { ENTITY_PATH_TYPES } from '../../../../shared/model/ids';
import type { App } from '../../../../shared/model/apps';
import { profileEntries } from '../../../../renderer/shell/palette/profile-entries';
import { readTyped } from '../../../../renderer/query/typed-kind';
import { useApp } from '../../../../renderer/state/app-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { SIGNED_IN } from '../../../support/page';

/** Opens the first record that a typed text identifies, and returns its reference. */
const opened = (text: string, apps: readonly App[] = []): unknown => {
  const typed = readTyped(text);
  const [first] = typed ? profileEntries(typed, (shown) => shown, apps) : [];
  first?.run();
  const draft = useWorkspace.getState().tabs.at(-1)?.draft as { readonly ref: unknown } | undefined;
  return first ? draft?.ref : undefined;
};

beforeEach(() => {
  useWorkspace.setState({ tabs: [], current: null });
  useApp.setState({ session: { ...SIGNED_IN, address: 'https://portal.contoso.example' } });
});

describe('an entity by its path', () => {
  it.each(ENTITY_PATH_TYPES)('opens by the path type %s, with the word entity or without', (type) => {
    const ref = { kind: 'path', type, id: 'AbC-1' };
    expect(opened(`${type}/AbC-1`)).toEqual(ref);
    expect(opened(`entity/${type.toUpperCase()}/AbC-1`)).toEqual(ref);
  });

  it('opens in an app of the tenant that has no path type, whatever the tenant calls it', () => {
    const apps = [{ name: 'Zoho_Mail', label: 'Zoho' }] as App[];
    const ref = { kind: 'name', name: { kind: 'entity_id', text: 'AbC-1', saas: 'Zoho_Mail' } };
    expect(opened('zoho_mail/AbC-1', apps)).toEqual(ref);
    expect(opened('entity/Zoho_Mail/AbC-1', apps)).toEqual(ref);
  });

  it('takes no app that the tenant doesn’t have', () =>
    expect(opened('office365_emails/AbC-1')).toBeUndefined());

  it('opens by its type, also at the end of the portal’s address', () => {
    const ref = {
      kind: 'target',
      target: {
        entityId: 'AbC-1',
        saas: 'office365_emails',
        entityType: 'office365_emails_email',
        domain: 'email',
      },
    };
    expect(opened('office365_emails_email/AbC-1')).toEqual(ref);
    expect(opened('https://portal.contoso.example/profile/office365_emails_email/AbC-1')).toEqual(ref);
    expect(opened('hxxps[://]portal[.]contoso[.]example/profile/office365_emails_email/AbC-1')).toEqual(ref);
  });

  it('opens an attachment by its type', () => {
    expect(opened('office365_emails_attachment/AbC-1')).toEqual({
      kind: 'target',
      target: {
        entityId: 'AbC-1',
        saas: 'office365_emails',
        entityType: 'office365_emails_attachment',
        domain: 'attachment',
      },
    });
  });

  it('takes no other path for an entity', () => {
    for (const text of [
      'https://evil.example/teams/login',
      'https://evil.example/profile/office365_emails_email/AbC-1',
      'http://portal.contoso.example/profile/office365_emails_email/AbC-1',
      'https://portal.contoso.example@evil.example/office365_emails_email/AbC-1',
      'reports/2026',
      'slack2/',
      '/teams/x',
      'a/b/teams/x',
    ])
      expect(opened(text)).toBeUndefined();
  });
});

describe('a record by what identifies it', () => {
  it.each([
    ['203.0.113.7', { kind: 'target', target: { entityType: 'ip', entityId: '203.0.113.7' } }],
    ['2001:db8::1', { kind: 'target', target: { entityType: 'ip' } }],
    ['ann@contoso.example', { kind: 'name', name: { kind: 'address' } }],
    ['a'.repeat(32), { kind: 'name', name: { kind: 'md5' } }],
    ['b'.repeat(64), { kind: 'name', name: { kind: 'sha256' } }],
    ['<1@mail.example>', { kind: 'name', name: { kind: 'message_id' } }],
    ['0b0a5e4c-6a3f-4a34-9a55-0a6a4d3f2b1c', { kind: 'name', name: { kind: 'entity_id' } }],
  ])('opens what %s stands for', (text, ref) => {
    expect(opened(text)).toMatchObject(ref);
  });
});
