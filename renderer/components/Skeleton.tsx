const WIDTHS = [62, 48, 71, 55, 80, 44, 66];

/** Lines in the places where rows will be, while they are read. */
export const Skeleton = ({
  lines,
  height = 24,
  label = 'Loading',
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
