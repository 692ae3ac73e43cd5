import { Cross } from '@blueprintjs/icons';
import { TEXT } from '../text';

type ChipsProps = {
  readonly chips: readonly {
    readonly words: string;
    /** The filter is not applied to the rows yet. */
    readonly isPending: boolean;
    readonly onClear: () => void;
  }[];
  readonly onClearAll: () => void;
};

/** Filters as text, each with a button that removes it, and a button that removes all. */
export const Chips = ({ chips, onClearAll }: ChipsProps) =>
  chips.length === 0 ? null : (
    <div className="filter-chips" role="group" aria-label={TEXT.filters}>
      <span className="caps">{TEXT.filter}</span>
      {chips.map(({ words, isPending, onClear }) => (
        <span key={words} className={isPending ? 'chip pending' : 'chip accent'}>
          <bdi className="chip-body cut">{words}</bdi>
          {isPending && <span className="chip-body quiet">{TEXT.pendingFilter}</span>}
          <button
            type="button"
            className="plain chip-close"
            aria-label={TEXT.clearFilter(words)}
            onClick={onClear}
          >
            <Cross size={11} />
          </button>
        </span>
      ))}
      <button type="button" className="link" onClick={onClearAll}>
        {TEXT.clearAll}
      </button>
    </div>
  );
