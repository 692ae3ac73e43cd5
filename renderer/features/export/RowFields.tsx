import { Button, Radio, RadioGroup } from '@blueprintjs/core';
import { useRef } from 'react';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { formatCount, formatQuantity } from '../../state/format';
import type { ExportForm } from './export-form';

type RowsProps = {
  readonly rows: ExportForm['rows'];
  readonly inView: number;
  readonly selected: number;
  readonly dataset: DatasetState | null;
  readonly isLoading: boolean;
  /** Fetches the rows that are not loaded yet; absent where there is nobody to fetch them from. */
  readonly onLoadAll?: (() => void) | undefined;
  readonly onChange: (rows: ExportForm['rows']) => void;
};

/** Which rows leave, and what stays behind because it is not loaded. */
export const RowFields = ({ rows, inView, selected, dataset, isLoading, onLoadAll, onChange }: RowsProps) => {
  const choice = useRef<HTMLInputElement>(null);
  return (
    <>
      <RadioGroup
        label="Rows"
        selectedValue={rows}
        onChange={({ currentTarget }) => onChange(currentTarget.value === 'selected' ? 'selected' : 'all')}
      >
        <Radio value="all" inputRef={choice} label={`All shown, ${formatQuantity(inView, 'row')}`} />
        <Radio
          value="selected"
          label={`Only selected, ${formatQuantity(selected, 'row')}`}
          disabled={selected === 0}
        />
      </RadioGroup>
      {dataset && dataset.loaded < dataset.total && (
        <div className="strip warn">
          <span className="grow">
            {isLoading ? 'Loading: ' : ''}
            {formatCount(dataset.loaded)} of {formatCount(dataset.total)} rows are loaded; only these can be
            exported.
          </span>
          {onLoadAll && (
            <Button
              disabled={isLoading}
              onClick={() => {
                // The button goes once all is loaded: the keys stay in the dialog.
                choice.current?.focus();
                onLoadAll();
              }}
            >
              Load all first
            </Button>
          )}
        </div>
      )}
    </>
  );
};
