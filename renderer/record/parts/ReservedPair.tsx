import type { ReactNode } from 'react';

type ReservedProps = {
  readonly label: string;
  /** Lines that it takes, loaded or not; more are scrolled to. */
  readonly lines?: 1 | 2;
  readonly isLoading: boolean;
  readonly children: ReactNode;
};

/** Reserves the height of a pair that loads later. */
export const ReservedPair = ({ label, lines = 1, isLoading, children }: ReservedProps) => (
  <>
    <dt>{label}</dt>
    <dd className={`reserved lines-${lines}`} aria-busy={isLoading}>
      {isLoading ? <span className="bone" /> : children}
    </dd>
  </>
);
