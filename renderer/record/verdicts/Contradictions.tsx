import { WarningSign } from '@blueprintjs/icons';
import type { Contradiction, Place } from '../../../shared/rules/contradictions';
import type { StackLine } from '../../../shared/rules/security-stack';
import { useDefang } from '../../state/format';
import { formatFieldName } from '../format';
import { TEXT } from './text';
import './verdicts.css';

type ListProps = {
  readonly found: readonly Contradiction[];
  readonly stack: readonly StackLine[];
  /** Goes to a side. */
  readonly onJump: (place: Place) => void;
};

/** Characters of a value that are shown: a header can be long, and it is shown whole at its place. */
const MOST_TEXT = 80;
const cut = (text: string): string => (text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text);

/** Returns the name of a place: a field, a tool, a header, an address. */
const labelOf = ({ part, key }: Place, stack: readonly StackLine[]): string => {
  if (part === 'stack') return stack.find(({ tool }) => tool === key)?.label ?? key;
  if (part === 'summary') return formatFieldName(key);
  if (part === 'clicks') return TEXT.click;
  return part === 'attachments' && key === 'total' ? TEXT.total : key;
};

const Side = ({ place, stack, onJump }: Omit<ListProps, 'found'> & { readonly place: Place }) => {
  const show = useDefang();
  const label = labelOf(place, stack);
  return (
    <button
      type="button"
      className="link contradiction-side"
      title={TEXT.jump(label)}
      onClick={() => onJump(place)}
    >
      <bdi>{show(`${label}: ${cut(place.value)}`)}</bdi>
    </button>
  );
};

/** Pairs of places that cannot both be right; each side leads to its place. */
export const Contradictions = ({ found, stack, onJump }: ListProps) =>
  found.length === 0 ? null : (
    <ul className="contradictions" aria-label={TEXT.contradictions}>
      {found.map(({ kind, places: [a, b] }) => (
        <li key={kind} className="strip warn">
          <WarningSign size={14} />
          <div>
            <div>{TEXT.kinds[kind]}</div>
            <div className="contradiction-sides">
              <Side place={a} stack={stack} onJump={onJump} /> <span>{TEXT.against}</span>{' '}
              <Side place={b} stack={stack} onJump={onJump} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
