import { WarningSign } from '@blueprintjs/icons';
import { useLostFocus } from '../../components/use-lost-focus';
import { TEXT } from './text';
import type { Uncompared } from './use-parts';

type NotComparedProps = { readonly uncompared: readonly Uncompared[]; readonly onRetry: () => void };

const T = TEXT.uncompared;

const nameOf = ({ part, why }: Uncompared): string =>
  'rows' in why ? T.rest(T.names[part], why.rows) : T.names[part];

/** Names the parts of a record that no contradiction was looked for in, and why. Those that could not be read can be read again. */
export const NotCompared = ({ uncompared, onRetry }: NotComparedProps) => {
  const element = useLostFocus<HTMLDivElement>();
  const failures = uncompared
    .flatMap(({ why }) => ('rows' in why ? (why.failure ?? []) : why))
    .map(({ message, next }) => `${message} ${next}`);
  return (
    <div ref={element} className="strip warn" role="status">
      <WarningSign size={14} />
      <span className="grow">
        <bdi>{[T.parts(uncompared.map(nameOf)), ...new Set(failures)].join(' ')}</bdi>
      </span>
      {failures.length > 0 && (
        <button type="button" className="link" onClick={onRetry}>
          {T.retry}
        </button>
      )}
    </div>
  );
};
