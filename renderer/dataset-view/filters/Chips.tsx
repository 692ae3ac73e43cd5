import { Cross } from '@blueprintjs/icons';

type ChipsProps = {
  readonly chips: readonly { readonly words: string; readonly onClear: () => void }[];
  readonly onClearAll: () => void;
};

/** Filters in words, each with a button that removes it, and one that removes all. */
export const Chips = ({ chips, onClearAll }: ChipsProps) =>
  chips.length === 0 ? null : (
    <div className="filter-chips" role="group" aria-label="Local filters">
      <span className="caps">Filter</span>
      {chips.map(({ words, onClear }) => (
        <span key={words} className="chip accent">
          <bdi className="chip-body cut">{words}</bdi>
          <button
            type="button"
            className="plain chip-close"
            aria-label={`Clear filter ${words}`}
            onClick={onClear}
          >
            <Cross size={11} />
          </button>
        </span>
      ))}
      <button type="button" className="link" onClick={onClearAll}>
        Clear all
      </button>
    </div>
  );
