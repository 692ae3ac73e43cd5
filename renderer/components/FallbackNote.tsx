import { WarningSign } from '@blueprintjs/icons';
import type { AnswerMeta } from '../../shared/bridge';
import { TEXT } from './text';
import { useLostFocus } from './use-lost-focus';

const leftOut = (meta: AnswerMeta | undefined, item = 'row'): string[] => [
  ...(meta?.fallback ? [TEXT.fallback(meta.fallback.message)] : []),
  ...(meta?.partial ? [TEXT.partial(meta.partial.message)] : []),
  ...(meta?.skipped ? [TEXT.skipped(meta.skipped, item)] : []),
  ...(meta?.ignored ? [TEXT.ignored(meta.ignored)] : []),
];

/** Returns true if nothing was left out of a response. */
export const isComplete = (meta: AnswerMeta | undefined): boolean => leftOut(meta).length === 0;

type NoteProps = {
  readonly meta: AnswerMeta | undefined;
  /** The name of what a list holds, in the singular. */
  readonly item?: string;
  readonly onRetry?: () => void;
};

const Note = ({ text, onRetry }: { readonly text: string; readonly onRetry: (() => void) | undefined }) => {
  const element = useLostFocus<HTMLDivElement>();
  return (
    <div ref={element} className="strip warn" role="status">
      <WarningSign size={14} />
      <span className="grow">{text}</span>
      {onRetry && (
        <button type="button" className="link" onClick={onRetry}>
          {TEXT.retry}
        </button>
      )}
    </div>
  );
};

/** Says that what is shown is incomplete: a fallback replaced a failure, or rows or values were left out. */
export const FallbackNote = ({ meta, item, onRetry }: NoteProps) => {
  const texts = leftOut(meta, item);
  return texts.length === 0 ? null : (
    <Note text={texts.join(' ')} onRetry={meta?.fallback || meta?.partial ? onRetry : undefined} />
  );
};
