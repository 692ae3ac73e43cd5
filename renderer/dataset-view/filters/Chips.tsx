import { Cross } from '@blueprintjs/icons';
import { TEXT } from '../text';

type ChipsProps = {
  readonly chips: readonly { readonly words: string; readonly onClear: () => void }[];
  readonly onClearAll: () => void;
};

/** Filters as text, each with a button that removes it, and a button that removes all. */
export const Chips = ({ chips, onClearAll }: ChipsProps) =>
  chips.length === 0 ? null : (
    <div className="filter-chips" role="group" aria-label={TEXT.filters}>
      <span className="caps">{TEXT.filter}</span>
      {chips.map(({ words, onClear }) => (
        <span key={words} className="chip accent">
          <bdi className="chip-body cut">{words}</bdi>
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
