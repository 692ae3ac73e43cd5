import { Button, Radio, RadioGroup } from '@blueprintjs/core';
import { useRef } from 'react';
import { hasMoreRows, isPartOfRows, type DatasetState } from '../../../shared/local-calls/datasets';
import { formatTotal } from '../../state/format';
import type { ExportForm } from './export-form';
import { TEXT } from './text';

type RowsProps = {
  readonly rows: ExportForm['rows'];
  readonly inView: number;
  readonly selected: number;
  readonly dataset: DatasetState | null;
  readonly isLoading: boolean;
  readonly onLoadAll?: (() => void) | undefined;
  readonly onChange: (rows: ExportForm['rows']) => void;
};

/** The choice of rows, with a warning about those that are not loaded. */
export const RowFields = ({ rows, inView, selected, dataset, isLoading, onLoadAll, onChange }: RowsProps) => {
  const first = useRef<HTMLInputElement>(null);
  const loadAll = () => {
    // The button disappears once all is loaded: keep the focus in the dialog.
    first.current?.focus();
    onLoadAll?.();
  };
  return (
    <>
      <div data-field="rows">
        <RadioGroup
          label={TEXT.rows.label}
          selectedValue={rows}
          onChange={({ currentTarget }) => onChange(currentTarget.value === 'selected' ? 'selected' : 'all')}
        >
          <Radio
            value="all"
            inputRef={first}
            label={TEXT.rows.all(inView, dataset !== null && inView < dataset.loaded)}
          />
          <Radio value="selected" label={TEXT.rows.selected(selected)} disabled={selected === 0} />
        </RadioGroup>
      </div>
      {dataset && isPartOfRows(dataset) && (
        <div className="strip warn">
          <span className="grow">{TEXT.rows.loaded(dataset.loaded, formatTotal(dataset), isLoading)}</span>
          {onLoadAll && hasMoreRows(dataset) && (
            <Button disabled={isLoading} onClick={loadAll}>
              {TEXT.rows.loadAll}
            </Button>
          )}
        </div>
      )}
    </>
  );
};
