import { lazy, Suspense } from 'react';
import type { RowName } from '../../shared/rules/naming-column';
import type { Rows } from '../dataset-view/rows/rows-store';
import { TEXT } from './text';

const RowProfile = lazy(() => import('./RowProfile').then((m) => ({ default: m.RowProfile })));

/** The record of the entity that an open row names; its code is loaded when it is first shown. */
export const LazyRowProfile = ({ rows, name }: { readonly rows: Rows; readonly name: RowName }) => (
  <Suspense fallback={<aside data-pane className="record row-pane" aria-label={TEXT.record} />}>
    <RowProfile key={`${name.kind} ${name.text}`} rows={rows} name={name} />
  </Suspense>
);
