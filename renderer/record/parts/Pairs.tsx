import type { ReactNode } from 'react';

/** A label and its value; a pair without a value is left out. */
export type Pair = readonly [label: string, value: ReactNode];

/** Labels and values in two columns. */
export const Pairs = ({ pairs }: { readonly pairs: readonly Pair[] }) => (
  <dl className="pairs">
    {pairs
      .filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== false)
      .map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
