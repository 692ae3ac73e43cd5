import type { ViewSpec } from '../../../shared/dataset';
import { quantile, withQuickNote, type Figure, type Group } from '../support/figure';
import { askRows, askWindows, shownDataset } from '../support/hunt';

const WINDOW = 100;
const WINDOWS = 200;
const FRAME_MS = 16.7;

const VIEWS: Readonly<Record<string, Pick<ViewSpec, 'sort' | 'filter'>>> = {
  natural: { sort: [], filter: [] },
  sorted: { sort: [{ key: 'subject', order: 'asc' }], filter: [] },
  filtered: { sort: [], filter: [{ kind: 'text', key: 'subject', text: 'invoice' }] },
};

const figure = (name: string): Figure => ({
  name: `window-${name}`,
  unit: 'ms p95',
  peer: 'limit',
  aim: { on: 'value', most: FRAME_MS },
});

/** A window of 100 rows at random places of a view, as the page gets it over the row port. */
export const group: Group = {
  figures: withQuickNote('a tenth of the rows is sorted and filtered', Object.keys(VIEWS).map(figure)),
  open: async (world) => {
    const { page } = await world.loadedApp();
    const { dataset, loaded } = await shownDataset(page);
    const counts: string[] = [];
    for (const [name, view] of Object.entries(VIEWS)) {
      const { value } = await askRows(page, { op: 'view', view: { dataset, ...view } });
      counts.push(`${name} ${value.count}`);
    }
    const p95 = async (view: Pick<ViewSpec, 'sort' | 'filter'>): Promise<number> => {
      const {
        value: { count },
      } = await askRows(page, { op: 'view', view: { dataset, ...view } });
      return quantile(await askWindows(page, { dataset, ...view }, count, WINDOW, WINDOWS), 0.95);
    };
    return {
      turn: async () => {
        const readings: Record<string, { value: number; peer: number }> = {};
        for (const [name, view] of Object.entries(VIEWS))
          readings[`window-${name}`] = { value: await p95(view), peer: FRAME_MS };
        return readings;
      },
      note: () => `${WINDOWS} windows of ${WINDOW} rows a turn, out of ${loaded} rows (${counts.join(', ')})`,
    };
  },
};
