import type { DatasetState } from '../../../shared/local-calls/datasets';
import { displayText } from '../../state/format';
import { TEXT } from '../text';

type LeftOutProps = {
  readonly dataset: Pick<DatasetState, 'skipped' | 'ignored'>;
  /** The name of a row, in the singular. */
  readonly item?: string;
};

/** Counts the rows and names the values that the tenant sent in an unexpected format, beside the counts of the others. */
export const LeftOut = ({ dataset: { skipped, ignored = [] }, item = 'row' }: LeftOutProps) => {
  const names = TEXT.leftOut.ignored(ignored.map(displayText));
  return (
    <>
      {skipped > 0 && <span className="warn-text">{TEXT.leftOut.skipped(skipped, item)}</span>}
      {ignored.length > 0 && (
        <span className="warn-text cut" title={names}>
          {names}
        </span>
      )}
    </>
  );
};
