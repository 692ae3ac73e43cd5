import { AgGridReact } from 'ag-grid-react';
import { useEffect, useMemo, useRef } from 'react';
import { useApp } from '../../state/app-store';
import { addRowKeys } from '../../state/learned-keys';
import type { GridRow } from './detail-rows';
import './grid-modules';
import { newPlace } from '../view/view-state';
import { createGridController } from './grid-controller';
import type { DatasetGridProps } from './grid-props';

/** Shows the rows of a dataset. The grid is made once for a dataset and its columns; its controller takes over other props. */
export const DatasetGrid = (props: DatasetGridProps) => {
  const element = useRef<HTMLDivElement>(null);
  const { columns, view, name } = props;
  const ids = columns.map((column) => column.id).sort();
  // The grid can't change the height of its rows later.
  const density = useApp((s) => s.settings.density);
  const shape = JSON.stringify([name, view.dataset, ids, density]);
  const own = useRef(newPlace());
  const { place = own.current } = props;
  const controller = useMemo(() => createGridController(props, place), [shape, place]);

  useEffect(() => (element.current ? controller.attach(element.current) : undefined), [controller]);
  useEffect(() => controller.update(props));
  const canSelect = props.onSelection !== undefined;
  useEffect(() => addRowKeys(canSelect), [canSelect]);
  const format = useApp(
    ({ settings: { times, dateFormat, defang }, ownDomains }) =>
      `${times} ${dateFormat} ${defang} ${ownDomains.join(' ')}`,
  );
  useEffect(() => void controller.redraw(), [format]);
  const times = useApp(({ settings }) => `${settings.times} ${settings.dateFormat}`);
  const fittedFor = useRef(times);
  useEffect(() => {
    if (fittedFor.current !== times) controller.refit();
    fittedFor.current = times;
  }, [times]);

  const grid = useMemo(
    () => (
      <AgGridReact<GridRow>
        key={shape}
        {...controller.options}
        onGridReady={({ api }) => controller.ready(api)}
      />
    ),
    [controller],
  );
  return (
    <div ref={element} data-pane className="dataset-grid">
      {grid}
    </div>
  );
};
