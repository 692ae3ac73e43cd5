import { TEXT } from './text';

const WIDTHS = [62, 48, 71, 55, 80, 44, 66];

/** Placeholder lines for rows that are loading. */
export const Skeleton = ({
  lines,
  height = 24,
  label = TEXT.loading,
}: {
  readonly lines: number;
  readonly height?: number;
  readonly label?: string;
}) => (
  <div role="status" aria-label={label} aria-busy="true">
    {Array.from({ length: lines }, (_, i) => (
      <div key={i} className="line" style={{ height, padding: '0 14px' }}>
        <span className="bone" style={{ width: `${WIDTHS[i % WIDTHS.length]}%` }} />
      </div>
    ))}
  </div>
);
