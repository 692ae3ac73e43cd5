import { describe, expect, it } from 'vitest';
import { oddFirst, oddnessOf } from '../../../shared/rules/odd-countries';

const logins = (country: string, count: number, oddUsers = 0, unusual = 0, egress = 0) => ({
  country,
  count,
  failed: 0,
  unusual,
  users: 1,
  direct: { count: count - egress, unusual },
  odd: oddUsers,
  oddUsers,
});

describe('odd countries', () => {
  it('puts countries that are odd for a user and the organization first, then the rarest', () => {
    const all = [
      logins('US', 5_000),
      logins('DE', 4_000, 1),
      logins('NG', 3, 1),
      logins('FR', 9),
      logins('RU', 2, 0, 2),
      logins('', 50),
      logins('IL', 900),
    ];
    const total = all.reduce((sum, { count }) => sum + count, 0);
    expect(oddFirst(all, total).map(({ country }) => country)).toEqual([
      'RU',
      'NG',
      'DE',
      'FR',
      'US',
      'IL',
      '',
    ]);
  });

  it('never calls a login without a country odd', () => {
    expect(oddnessOf(logins('', 1, 3, 2), 1_000)).toEqual({ users: 0, flagged: 0, isRareHere: false });
  });

  it('calls a country rare here below one percent of all logins', () => {
    expect(oddnessOf(logins('FR', 9), 1_000).isRareHere).toBe(true);
    expect(oddnessOf(logins('FR', 10), 1_000).isRareHere).toBe(false);
  });

  it('calls a country neither rare nor usual here for logins through known egress', () => {
    expect(oddnessOf(logins('FR', 9, 0, 0, 9), 1_000).isRareHere).toBe(false);
    expect(oddnessOf(logins('FR', 500, 0, 0, 495), 1_000).isRareHere).toBe(true);
  });
});
