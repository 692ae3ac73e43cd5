import { Button, Radio, RadioGroup } from '@blueprintjs/core';
import { useRef } from 'react';
import type { DatasetState } from '../../../shared/local-calls/datasets';
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
      <RadioGroup
        label={TEXT.rows.label}
        selectedValue={rows}
        onChange={({ currentTarget }) => onChange(currentTarget.value === 'selected' ? 'selected' : 'all')}
      >
        <Radio value="all" inputRef={first} label={TEXT.rows.all(inView)} />
        <Radio value="selected" label={TEXT.rows.selected(selected)} disabled={selected === 0} />
      </RadioGroup>
      {dataset && dataset.loaded < dataset.total && (
        <div className="strip warn">
          <span className="grow">{TEXT.rows.loaded(dataset.loaded, dataset.total, isLoading)}</span>
          {onLoadAll && (
            <Button disabled={isLoading} onClick={loadAll}>
              {TEXT.rows.loadAll}
            </Button>
          )}
        </div>
      )}
    </>
  );
};
