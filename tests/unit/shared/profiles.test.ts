import { describe, expect, it } from 'vitest';
import { readLeniently } from '../../../main/wire/lenient';
import { Email } from '../../../shared/model/entity';
import { File, readProfile } from '../../../shared/model/profiles';

describe('profiles of entities that come without a call of their own', () => {
  it('refuses none for a missing key, and states nothing that was not sent', () => {
    for (const domain of ['file', 'user', 'group', 'message'] as const)
      expect(readProfile(domain, {})).toEqual({});
  });

  it('reads other names, numbers as text and yes or no as text', () => {
    expect(
      readProfile('user', {
        entity_id: '7',
        upn: 'a@b.example',
        display_name: 'Ada',
        is_admin: 'true',
        mfa_enabled: 0,
        risk: '72',
        x_other: [1],
      }),
    ).toEqual({
      entity_id: '7',
      upn: 'a@b.example',
      display_name: 'Ada',
      x_other: [1],
      email: 'a@b.example',
      name: 'Ada',
      is_admin: true,
      mfa_enabled: 0,
      mfa: false,
      risk: 72,
    });
    expect(
      readProfile('message', { from: 'u@b.example', body: 'Hi', timestamp: 1_700_000_000 }),
    ).toMatchObject({ sender: 'u@b.example', text: 'Hi', sent: 1_700_000_000 });
    expect(readProfile('user', { risk: 'high' }).risk).toBe('high');
  });

  it('leaves out a value of another type, and no other', () => {
    expect(readProfile('user', { name: { first: 'A' }, email: 'a@b.example', mfa: 'maybe' })).toEqual({
      email: 'a@b.example',
    });
    // The fallback of a missing key may have another type as well.
    expect(readProfile('message', { body: { html: 'x' }, channel: '#it' })).toEqual({
      body: { html: 'x' },
      channel: '#it',
    });
  });

  it('reads the list of a group’s members from another key where their number has its place', () => {
    expect(readProfile('group', { members: 28, memberList: ['a@b.example'] })).toEqual({
      members: ['a@b.example'],
      member_count: 28,
      memberList: ['a@b.example'],
    });
    expect(readProfile('group', { members: '28' }).members).toBeUndefined();
  });

  it('reads the members of a group as texts or objects, and leaves out the one that is neither', () => {
    expect(
      readProfile('group', { members: ['a@b.example', { email: 'c@b.example' }, 7, {}], member_count: '4' }),
    ).toEqual({ members: ['a@b.example', 'c@b.example'], member_count: 4 });
  });

  it('reads the quarantine and restore state of a file as that of an email', () => {
    const state = {
      is_quarantined: 1,
      quarantined_by: 'admin',
      is_restore_requested: 'true',
      restore_request_comment: 'Mine',
      restore_decline_reason: null,
      restored_at: 1_700_000_000,
    };
    const file = readLeniently(File, { file_name: 'a.pdf', bytes: '12', ...state });
    const email = readLeniently(Email, state);
    expect(file.ok && file.value).toMatchObject({
      name: 'a.pdf',
      size: 12,
      is_quarantined: true,
      is_restore_requested: true,
    });
    expect(email.ok && email.value).toMatchObject({ is_quarantined: true, is_restore_requested: true });
    expect(file.ok && 'is_restored' in file.value).toBe(false);
  });

  it('reads links of an email that are only addresses', () => {
    const read = readLeniently(Email, {
      links: ['https://a.example/', { url: 'https://b.example/', text: 'b' }, 3],
    });
    expect(read).toMatchObject({
      ok: true,
      skipped: 1,
      value: {
        links: [
          { url: 'https://a.example/', text: '' },
          { url: 'https://b.example/', text: 'b' },
        ],
      },
    });
  });
});
