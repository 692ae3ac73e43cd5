/** Logins as they are counted by place and country, and those that are unusual. */

/** Numbers of logins: all, those that failed, and those that the tenant calls unusual for the user. */
export type LoginTally = { readonly count: number; readonly failed: number; readonly unusual: number };

/** Logins near each other. Bounds are those of the logins themselves, all included. */
export type LoginPlace = LoginTally & {
  readonly latitude: number;
  readonly longitude: number;
  readonly bounds: {
    readonly south: number;
    readonly north: number;
    readonly west: number;
    readonly east: number;
  };
  /** Country and city of the place with the most logins, as the tenant sent them; empty if none was. */
  readonly country: string;
  readonly city: string;
  /** Number of places: cities, countries without a city, and coordinates without either. */
  readonly distinct: number;
  /** Number of countries that are named. */
  readonly countries: number;
};

/** Logins from a country, as the tenant sent it. */
export type CountryLogins = LoginTally & {
  readonly country: string;
  readonly users: number;
  /** Logins that did not come through known egress: only they make a country usual or odd. */
  readonly direct: Omit<LoginTally, 'failed'>;
  /** Logins of users who rarely sign in from there: see `ODD`. */
  readonly odd: number;
  readonly oddUsers: number;
};

/** Successful logins of a user from a country where they are unusual: the latest one, and the number of all. */
export type UnusualLogins = {
  readonly time: string;
  readonly user: string;
  readonly country: string;
  readonly city: string;
  readonly saas: string;
  readonly count: number;
  /** The tenant calls one of them unusual. */
  readonly isFlagged: boolean;
  /** The user rarely signs in from the country. */
  readonly isRare: boolean;
};
