import { WarningSign } from '@blueprintjs/icons';
import type { AnswerMeta } from '../../shared/bridge';
import { TEXT } from './text';

/** Says that what is shown is incomplete: a fallback replaced a failure, or rows were left out. */
export const FallbackNote = ({
  meta,
  onRetry,
}: {
  readonly meta: AnswerMeta | undefined;
  readonly onRetry?: () => void;
}) => {
  if (!meta?.fallback && !meta?.skipped) return null;
  return (
    <div className="strip warn" role="status">
      <WarningSign size={14} />
      <span className="grow">
        {meta.fallback ? TEXT.fallback(meta.fallback.message) : TEXT.skipped(meta.skipped ?? 0)}
      </span>
      {onRetry && meta.fallback && (
        <button type="button" className="link" onClick={onRetry}>
          {TEXT.retry}
        </button>
      )}
    </div>
  );
};
