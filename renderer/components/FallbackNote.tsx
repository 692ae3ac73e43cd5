import { WarningSign } from '@blueprintjs/icons';
import type { AnswerMeta } from '../../shared/bridge';
import { formatQuantity } from '../state/format';

/** Says that what is shown is not the whole truth: a fallback stands in for a failure, or rows were left out. */
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
        {meta.fallback
          ? `Could not be loaded, shown as none: ${meta.fallback.message}`
          : `${formatQuantity(meta.skipped ?? 0, 'row')} left out: not in the expected shape.`}
      </span>
      {onRetry && meta.fallback && (
        <button type="button" className="link" onClick={onRetry}>
          Retry
        </button>
      )}
    </div>
  );
};
