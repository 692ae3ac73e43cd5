/** The pictures on screen that can be exported: what they draw, and the numbers behind them. */
import { useEffect } from 'react';
import type { Json } from '../../../shared/model/json';
import { local } from '../../bridge';
import { upsertJob } from '../../state/jobs-store';
import { toastFailure } from '../../state/overlay-store';

export type FigureId = 'map' | 'hours' | 'replay';

type Figure = {
  readonly name: string;
  /** The drawing in words, for the receipt. */
  readonly query: string;
  /** Returns the drawing as the base64 text of a png; absent while it is read as a table. */
  readonly png?: () => string | undefined;
  readonly table: () => { readonly labels: readonly string[]; readonly rows: readonly (readonly Json[])[] };
};

const figures = new Map<FigureId, Figure>();

/** Offers a picture for export while it is on screen. */
export const useFigure = (id: FigureId, figure: Figure): void => {
  useEffect(() => {
    figures.set(id, figure);
    return () => {
      if (figures.get(id) === figure) figures.delete(id);
    };
  });
};

/** Returns true if a picture can be exported in a format now. */
export const canExport = (id: FigureId, format: 'png' | 'csv'): boolean => {
  const figure = figures.get(id);
  return figure !== undefined && (format === 'csv' || figure.png !== undefined);
};

/** Exports a picture, or the numbers behind it, to a file. */
export const exportFigure = async (id: FigureId, format: 'png' | 'csv'): Promise<void> => {
  const figure = figures.get(id);
  if (!figure) return;
  const { name, query } = figure;
  const png = format === 'png' ? figure.png?.() : undefined;
  if (format === 'png' && png === undefined) return;
  const { labels, rows } = figure.table();
  const result = await local['export.picture']({
    name,
    query,
    content:
      png === undefined
        ? { kind: 'csv', labels: [...labels], rows: rows.map((row) => [...row]) }
        : { kind: 'png', png },
  });
  if (!result.ok) toastFailure(result.failure);
  else if (result.value) upsertJob(result.value);
};
