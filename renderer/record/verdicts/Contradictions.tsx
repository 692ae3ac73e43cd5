import { WarningSign } from '@blueprintjs/icons';
import type { Contradiction, Place } from '../../../shared/rules/contradictions';
import type { StackLine } from '../../../shared/rules/security-stack';
import { useDefang } from '../../state/format';
import { formatFieldName } from '../format';
import { TEXT } from './text';
import './verdicts.css';

/** Contradictions, and the verdicts whose tools they name. */
export type ListProps = {
  readonly name?: string;
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

const Side = ({ place, stack, onJump }: Pick<ListProps, 'stack' | 'onJump'> & { readonly place: Place }) => {
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

type SidesProps = Omit<ListProps, 'found' | 'name'> & Pick<Contradiction, 'places'>;

const Sides = ({ places: [a, b], ...list }: SidesProps) => (
  <div className="contradiction-sides">
    <Side place={a} {...list} /> <span>{TEXT.against}</span> <Side place={b} {...list} />
  </div>
);

/** Pairs of places that cannot both be right; each side leads to its place. */
export const Contradictions = ({ found, stack, onJump, name = TEXT.contradictions }: ListProps) =>
  found.length === 0 ? null : (
    <ul className="contradictions" aria-label={name}>
      {found.map(({ kind, places }) => (
        <li key={kind} className="strip warn">
          <WarningSign size={14} />
          <div>
            <div>{TEXT.kinds[kind]}</div>
            <Sides places={places} stack={stack} onJump={onJump} />
          </div>
        </li>
      ))}
    </ul>
  );

type LaterProps = ListProps & {
  /** The names of the parts that were read and compared; undefined while they are read. */
  readonly compared: readonly string[] | undefined;
};

/** Contradictions with parts that are read later. A line reserves their place, so nothing moves when they arrive. */
export const LaterContradictions = ({ compared, ...list }: LaterProps) => {
  const { found } = list;
  const [one] = found;
  if (!one) {
    const said = compared ? TEXT.compared.none(compared) : TEXT.compared.reading;
    return (
      <p className="compared quiet cut" title={said}>
        {said}
      </p>
    );
  }
  const isAlone = found.length === 1;
  return (
    <details className="compared">
      <summary className="strip warn">
        <WarningSign size={14} />
        <span className="cut">{isAlone ? TEXT.kinds[one.kind] : TEXT.compared.more(found.length)}</span>
      </summary>
      {isAlone ? (
        <Sides places={one.places} stack={list.stack} onJump={list.onJump} />
      ) : (
        <Contradictions {...list} name={TEXT.compared.title} />
      )}
    </details>
  );
};
