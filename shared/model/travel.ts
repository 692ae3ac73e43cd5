/** The logins that a search for impossible travel compared, and those that it left out, each with one reason. */
export type TravelReport = {
  readonly logins: number;
  readonly users: number;
  /** Anyone can fail to sign in as someone else. */
  readonly failed: number;
  readonly egress: number;
  /** They name no user or no time. */
  readonly nameless: number;
  /** They have no coordinates. */
  readonly placeless: number;
  /** Pairs of consecutive logins, and those at the same place. */
  readonly pairs: number;
  readonly samePlace: number;
  /** Impossible journeys, and those of two logins at the same time. */
  readonly found: number;
  readonly sameTime: number;
};

type LoginPoint = {
  readonly city: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
};

/** Two consecutive logins of a user; without a speed if they are of the same time. */
export type Journey = {
  readonly user: string;
  readonly km: number;
  readonly kmh: number | null;
  readonly from: LoginPoint;
  readonly to: LoginPoint;
};
