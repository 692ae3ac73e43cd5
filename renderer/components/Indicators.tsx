import type { Indicator } from '../../shared/model/indicator';
import { useDefang } from '../state/format';

/** Reasons to distrust a link, a sender or a file, each as a tag; nothing if there are none. */
export const Indicators = ({
  indicators,
  label,
}: {
  readonly indicators: readonly Indicator[];
  readonly label: string;
}) => {
  const show = useDefang();
  if (indicators.length === 0) return null;
  return (
    <span className="indicators" role="list" aria-label={label}>
      {indicators.map(({ kind, text, weight }) => (
        <span key={kind} role="listitem" className={`tag ${weight}`}>
          {show(text)}
        </span>
      ))}
    </span>
  );
};
