/** The logins of a user as the steps of a replay. */
import { ok, type Result } from '../../../shared/bridge';
import type { ColumnFilter, RowAnswers, RowTuple, ViewSpec } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { readTime } from '../../../shared/rules/read-time';
import { datasets } from '../../bridge';
import { countryOf, placeOfCountry } from '../../components/charts/world';
import { loginFilter } from '../../record/lists/list-store';
import { readSpellings } from '../../record/logins/country-spellings';
import { formatOutcome, type LoginField } from '../../record/logins/format';
import { displayText, formatCell } from '../../state/format';
import { isPartlyLoaded } from '../../state/logins-store';
import { sentZone } from '../../state/time';

/** A login with its place. */
export type Step = {
  /** The row of the login. */
  readonly key: string;
  /** The time as the tenant sent it. */
  readonly time: string;
  readonly place: string;
  readonly longitude: number;
  readonly latitude: number;
  /** It has no coordinates and is drawn at the center of its country. */
  readonly isCountry: boolean;
  readonly isFailed: boolean;
  /** The login is one of those that are unusual for the user: see `ODD`. */
  readonly isUnusual: boolean;
  readonly outcome: string;
  readonly tone: string;
  readonly app: string;
  readonly ip: string;
  readonly client: string;
};

/** The steps in order of time, and the logins that are left out, each with one reason. */
export type Steps = {
  readonly steps: readonly Step[];
  readonly all: number;
  readonly timeless: number;
  /** Those before the first login that was read. */
  readonly older: number;
  readonly egress: number;
  readonly placeless: number;
  /** Unusual logins of the user, with those that are left out. */
  readonly unusual: number;
  /** Some logins were not loaded, so fewer were compared. */
  readonly isPartial: boolean;
};

/** Logins that are read at once, the latest of more: a longer replay would take too long to watch. */
export const MOST_STEPS = 5_000;

/** Returns where a login is on the map: at its coordinates, or else at the center of its country; undefined if neither is known. */
const pointOf = (
  field: LoginField,
): Pick<Step, 'latitude' | 'longitude' | 'isCountry' | 'place'> | undefined => {
  const [latitude, longitude] = [field('latitude'), field('longitude')];
  const country = countryOf(formatCell(field('country')));
  const place = [formatCell(field('city')), country.name].filter(Boolean).map(displayText).join(', ');
  if (typeof latitude === 'number' && typeof longitude === 'number')
    return {
      latitude,
      longitude,
      isCountry: false,
      place: place || `${latitude.toFixed(2)}, ${longitude.toFixed(2)}`,
    };
  const center = placeOfCountry(country.code);
  return center && { latitude: center.latitude, longitude: center.longitude, isCountry: true, place };
};

/** Returns the step of a login; undefined if no place of it is known. */
const toStep = (row: RowTuple, field: LoginField, unusual: ReadonlySet<number>): Step | undefined => {
  const point = pointOf(field);
  if (!point) return undefined;
  const { text, tone } = formatOutcome(field);
  return {
    ...point,
    key: String(row[0]),
    time: formatCell(field('time')),
    isFailed: field('success') !== true,
    isUnusual: unusual.has(Number(row[0])),
    outcome: text,
    tone,
    app: formatCell(field('saas')),
    ip: formatCell(field('ip')),
    client: formatCell(field('user_agent')),
  };
};

/** Returns the steps of logins that are in order of time, by the rows of those that are unusual. */
export const stepsOf = (
  rows: readonly RowTuple[],
  columns: DatasetState['columns'],
  unusual: ReadonlySet<number>,
): Pick<Steps, 'steps' | 'egress' | 'placeless'> => {
  const places = new Map(columns.map(({ key }, i) => [key, i + 1]));
  const steps: Step[] = [];
  let [egress, placeless] = [0, 0];
  for (const row of rows) {
    const field: LoginField = (key) => row[places.get(key) ?? -1];
    const step = toStep(row, field, unusual);
    // A login through known egress tells nothing about where the user was.
    if (formatCell(field('known_egress')) !== '') egress += 1;
    else if (step) steps.push(step);
    else placeless += 1;
  }
  return { steps, egress, placeless };
};

/** Reads the rows of a user's unusual logins, by the rule that the overview and the record of the user have. */
const readUnusual = async (
  dataset: string,
  ofUser: ColumnFilter,
): Promise<Result<RowAnswers['unusualRows']>> => {
  const view: ViewSpec = { dataset, sort: [], filter: [] };
  const spellings = await readSpellings(view);
  if (!spellings.ok) return spellings;
  const found = await datasets.unusualRows({
    view: { ...view, filter: [ofUser] },
    spellings: spellings.value,
    top: MOST_STEPS,
  });
  return found;
};

/** Reads the logins of a user out of those that are loaded. */
export const readSteps = async (logins: DatasetState, user: string): Promise<Result<Steps>> => {
  const { dataset, columns } = logins;
  const ofUser = await loginFilter(dataset, { key: 'user', value: user });
  if (!ofUser.ok) return ofUser;
  const all = await datasets.view({ view: { dataset, sort: [], filter: [ofUser.value] } });
  if (!all.ok) return all;
  const view: ViewSpec = {
    dataset,
    sort: [{ key: 'time', order: 'asc' }],
    filter: [ofUser.value, { kind: 'isNot', key: 'time', values: [null] }],
  };
  const timed = await datasets.view({ view });
  if (!timed.ok) return timed;
  const unusual = await readUnusual(dataset, ofUser.value);
  if (!unusual.ok) return unusual;
  const older = Math.max(0, timed.value.count - MOST_STEPS);
  const page = await datasets.window({ view, offset: older, count: MOST_STEPS });
  if (!page.ok) return page;
  const { rows } = page.value;
  return ok({
    ...stepsOf(rows, columns, new Set(unusual.value.rows)),
    all: all.value.count,
    timeless: all.value.count - timed.value.count,
    older,
    unusual: unusual.value.found,
    isPartial: isPartlyLoaded(logins),
  });
};

/** Returns the index of the first login at a time or after it, or of the last one; without a time, of the first unusual one. */
export const stepAt = (steps: readonly Step[], time: string | undefined): number => {
  if (time === undefined)
    return Math.max(
      0,
      steps.findIndex(({ isUnusual }) => isUnusual),
    );
  const zone = sentZone();
  const wanted = readTime(time, zone) ?? NaN;
  const at = steps.findIndex((step) => (readTime(step.time, zone) ?? NaN) >= wanted);
  return at < 0 ? Math.max(0, steps.length - 1) : at;
};
