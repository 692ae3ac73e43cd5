import type { Indicator } from '../../shared/model/indicator';
import { useDefang } from '../state/format';

/** What speaks against something, each in words; nothing where nothing does. */
export const Indicators = ({
  signs,
  label,
}: {
  readonly signs: readonly Indicator[];
  readonly label: string;
}) => {
  const show = useDefang();
  if (signs.length === 0) return null;
  return (
    <span className="signs" role="list" aria-label={label}>
      {signs.map(({ kind, words, weight }) => (
        <span key={kind} role="listitem" className={`tag ${weight}`}>
          {show(words)}
        </span>
      ))}
    </span>
  );
};
