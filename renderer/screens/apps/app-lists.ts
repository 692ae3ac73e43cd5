import type { AppState } from '../../../shared/model/apps';
import { tagElement } from '../../dataset-view/grid/draw-cell';
import { createList, type List } from '../../dataset-view/list/list';
import type { ListColumn } from '../../dataset-view/list/list-column';
import { formatCategory, licenseOf, type AppRow, type Numbers, type Part } from './app-facts';
import { TEXT } from './text';

/** The tone of a state's tag. */
export const STATE_TONES: Readonly<Record<AppState, string>> = {
  enabled: 'ok',
  display_only: '',
  disabled: '',
  unknown: 'warn',
};

const number = (
  id: 'entities' | 'scanned' | 'threats',
  read: (numbers: Numbers) => number | undefined,
): ListColumn<AppRow> => ({
  id,
  label: TEXT[id],
  width: 92,
  type: 'number',
  value: ({ numbers }) => (numbers && read(numbers)) ?? null,
});

const COLUMNS: readonly ListColumn<AppRow>[] = [
  { id: 'name', label: TEXT.name, width: 180, isFlex: true, value: ({ label }) => label },
  {
    id: 'state',
    label: TEXT.state,
    width: 104,
    value: ({ app }) => TEXT.states[app.state].label,
    draw: ({ app }) => tagElement(TEXT.states[app.state].label, STATE_TONES[app.state]),
  },
  { id: 'category', label: TEXT.category, width: 110, value: ({ app }) => formatCategory(app) ?? null },
  { id: 'license', label: TEXT.license, width: 92, value: ({ app }) => TEXT.licenses[licenseOf(app)].label },
  number('entities', ({ entities }) => entities),
  number('scanned', ({ scanned }) => scanned),
  number('threats', ({ threats }) => threats),
];

const list = (part: Part): List<AppRow> =>
  createList<AppRow>({
    id: `apps-${part}`,
    columns: COLUMNS,
    keyOf: ({ app }) => app.name,
    startsAtFirst: true,
    hasNoSelection: true,
  });

/** The apps and the security tools of the tenant. */
export const APP_LISTS: Readonly<Record<Part, List<AppRow>>> = {
  apps: list('apps'),
  tools: list('tools'),
};

/** Returns the current row of a list. */
export const currentAppRow = (part: Part): AppRow | undefined => {
  const { currentRow, item } = APP_LISTS[part];
  const row = currentRow();
  return row ? item(row.row) : undefined;
};
