import { WarningSign } from '@blueprintjs/icons';
import type { AnswerMeta } from '../../shared/bridge';
import { TEXT } from './text';

const leftOut = (meta: AnswerMeta | undefined, item = 'row'): string[] => [
  ...(meta?.fallback ? [TEXT.fallback(meta.fallback.message)] : []),
  ...(meta?.skipped ? [TEXT.skipped(meta.skipped, item)] : []),
  ...(meta?.ignored ? [TEXT.ignored(meta.ignored)] : []),
];

/** Tells if nothing was left out of a response. */
export const isComplete = (meta: AnswerMeta | undefined): boolean => leftOut(meta).length === 0;

/** Says that what is shown is incomplete: a fallback replaced a failure, or rows or values were left out. */
export const FallbackNote = ({
  meta,
  item,
  onRetry,
}: {
  readonly meta: AnswerMeta | undefined;
  /** The name of what a list holds, in the singular. */
  readonly item?: string;
  readonly onRetry?: () => void;
}) => {
  const texts = leftOut(meta, item);
  if (!meta || texts.length === 0) return null;
  return (
    <div className="strip warn" role="status">
      <WarningSign size={14} />
      <span className="grow">{texts.join(' ')}</span>
      {onRetry && meta.fallback && (
        <button type="button" className="link" onClick={onRetry}>
          {TEXT.retry}
        </button>
      )}
    </div>
  );
};
