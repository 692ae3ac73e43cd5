import { createList } from '../../dataset-view/list/list';
import type { ListColumn } from '../../dataset-view/list/list-column';
import type { Step } from './steps';
import { TEXT } from './text';

const COLUMNS: readonly ListColumn<Step>[] = [
  { id: 'time', label: TEXT.time, width: 144, type: 'time', value: ({ time }) => time },
  { id: 'place', label: TEXT.place, width: 104, value: ({ place }) => place },
  { id: 'outcome', label: TEXT.outcome, width: 136, isFlex: true, value: ({ outcome }) => outcome },
  { id: 'ip', label: TEXT.ip, width: 96, value: ({ ip }) => ip },
];

/** The steps of the replay on screen as a table. */
export const stepList = createList<Step>({
  id: 'replay',
  keyOf: ({ key }) => key,
  hasNoSelection: true,
  startsAtFirst: true,
  columns: COLUMNS,
});

const EXPORTED: readonly (readonly [label: string, value: (step: Step) => string | number | boolean])[] = [
  [TEXT.time, ({ time }) => time],
  [TEXT.place, ({ place }) => place],
  [TEXT.latitude, ({ latitude }) => latitude],
  [TEXT.longitude, ({ longitude }) => longitude],
  [TEXT.isCountryOnly, ({ isCountry }) => isCountry],
  [TEXT.outcome, ({ outcome }) => outcome],
  [TEXT.app, ({ app }) => app],
  [TEXT.ip, ({ ip }) => ip],
  [TEXT.client, ({ client }) => client],
];

/** Returns the numbers behind a replay: each login with all that is known of its place. */
export const stepTable = (steps: readonly Step[]) => ({
  labels: EXPORTED.map(([label]) => label),
  rows: steps.map((step) => EXPORTED.map(([, value]) => value(step))),
});
