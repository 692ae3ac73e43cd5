import type { CountryLogins } from '../model/login-counts';

/**
 * When a country is odd. For a user: of at least `userLogins` successful logins, a smaller share than `userShare` came from it, and a user
 * with fewer is not known well enough. For the organization: a smaller share of all logins than `organizationShare` came from it. Logins
 * through known egress make no country usual and none odd.
 */
export const ODD = { userLogins: 10, userShare: 0.1, organizationShare: 0.01 } as const;

/** Reasons why a country is odd. */
export type Oddness = {
  /** Users for whom it is odd. */
  readonly users: number;
  /** Logins that the tenant itself calls unusual for the user. */
  readonly flagged: number;
  readonly isRareHere: boolean;
};

/** Returns why a country is odd among all logins outside known egress, which are `total`. A login without a country is never odd. */
export const oddnessOf = ({ country, oddUsers, direct }: CountryLogins, total: number): Oddness => ({
  users: country === '' ? 0 : oddUsers,
  flagged: country === '' ? 0 : direct.unusual,
  isRareHere: country !== '' && direct.count > 0 && direct.count < total * ODD.organizationShare,
});

const reasons = ({ users, flagged, isRareHere }: Oddness): number =>
  (users > 0 || flagged > 0 ? 2 : 0) + (isRareHere ? 1 : 0);

/** Returns the countries, odd ones first: those odd for a user and here, for a user, here; of these the rarest, of the others the most frequent one first. */
export const oddFirst = <T extends CountryLogins>(countries: readonly T[], total: number): readonly T[] =>
  [...countries].sort((a, b) => {
    const [one, other] = [reasons(oddnessOf(a, total)), reasons(oddnessOf(b, total))];
    if (one !== other) return other - one;
    return one > 0 ? a.count - b.count : b.count - a.count;
  });
