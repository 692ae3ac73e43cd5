import { brandOfPack } from '../../../support/brands';
import { DEFAULT_BRAND } from '../../../../shared/rules/brand';
import { describe, expect, it } from 'vitest';
import { Email } from '../../../../shared/model/entity';
import { formatStateTags, recipientsOf } from '../../../../renderer/record/email/email-state';

const email = (fields: object): Email =>
  Email.parse({
    entity_id: '1',
    entity_type: 'office365_emails_email',
    saas: 'office365_emails',
    received: '2026-11-20T08:00:00Z',
    ...fields,
  });

describe('the state of an email in words', () => {
  it('shows no tags for a delivered email', () => {
    expect(formatStateTags(email({}), DEFAULT_BRAND)).toEqual([]);
  });

  it('names who quarantined it, but never Postern', () => {
    const quarantined = email({ is_quarantined: true, quarantined_by: 'policy' });
    expect(formatStateTags(quarantined, DEFAULT_BRAND)).toEqual(['Quarantined by policy']);
    expect(formatStateTags(quarantined, brandOfPack('avanan'))).toEqual(['Quarantined by Avanan']);
    expect(formatStateTags(email({ is_quarantined: true }), DEFAULT_BRAND)).toEqual(['Quarantined']);
  });

  it('shows a restored email as restored, no longer as quarantined', () => {
    const restored = email({ is_quarantined: true, is_restored: true, is_restore_requested: true });
    expect(formatStateTags(restored, DEFAULT_BRAND)).toEqual(['Restored']);
  });

  it('shows a declined request rather than the request', () => {
    const declined = email({ is_quarantined: true, is_restore_requested: true, is_restore_declined: true });
    expect(formatStateTags(declined, DEFAULT_BRAND)).toEqual(['Restore declined', 'Quarantined']);
  });

  it('adds reports and deletion last', () => {
    expect(formatStateTags(email({ is_user_reported: true, is_deleted: true }), DEFAULT_BRAND)).toEqual([
      'Reported by a user',
      'Deleted',
    ]);
  });
});

describe('the removal of an email in words', () => {
  it('goes by one name, that of the tenant’s state if it says that the email was removed', () => {
    const tags = (sent: object) => formatStateTags(email(sent), DEFAULT_BRAND);
    expect(tags({ is_deleted: true, state: 'Removed by admin' })).toEqual(['Removed by admin']);
    expect(tags({ is_deleted: true, state: 'Delivered · Inbox' })).toEqual(['Deleted']);
  });
});

describe('the recipients of an email in words', () => {
  const words = (sent: Parameters<typeof recipientsOf>[0]) => {
    const { first = '', others, kinds } = recipientsOf(sent);
    return [first, others, kinds].filter(Boolean).join(' ');
  };

  it.each([
    ['nobody', [], [], 'nobody'],
    ['the only one', ['a@x.test'], ['a@x.test'], 'a@x.test'],
    ['the first and one other', ['a@x.test'], ['a@x.test', 'b@x.test'], 'a@x.test and 1 other'],
    ['the first of a long list', [], ['a', 'b', 'c', 'd'], 'a and 3 others'],
  ])('names %s', (_, to, recipients, text) => {
    expect(words({ to, recipients })).toBe(text);
  });

  it('counts those of each kind once there are others than in To', () => {
    expect(words({ to: ['a', 'b'], cc: ['c'], bcc: ['d', 'e'] })).toBe('a and 4 others 2 to, 1 cc, 2 bcc');
    expect(words({ to: [], cc: ['c'], bcc: [] })).toBe('c 1 cc');
    expect(words({})).toBe('unknown');
  });
});
