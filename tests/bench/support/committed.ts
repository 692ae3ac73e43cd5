/** Compares the figures of a run with those of earlier runs. */
import { aimText, meets, type Figure, type Measured } from './figure';
import { unexplained } from './table';
import { historyOf, isMeasured, type Entry, type MeasuredEntry } from './trend';

/** The factor by which a ratio may be worse than the newest entry: most ratios vary less from run to run. */
const TOLERANCE = 1.3;
/** The factor by which a ratio may be worse than the best of the last entries: larger than this, it has worsened bit by bit. */
const SLIDE = 1.5;
const LAST_ENTRIES = 10;
/** The share of a limit below which a peer's time is noise. */
const LEAST_PEER_SHARE = 0.2;

/** Names the commits between one that was measured earlier and the one being measured. */
export type CommitsSince = (commit: string) => string;

export type Check = {
  readonly figures: readonly Figure[];
  readonly entries: readonly Entry[];
  readonly isQuick: boolean;
  readonly commitsSince: CommitsSince;
};

/** Returns true if the ratio of a figure to its peer can be compared from run to run. */
const isComparable = (one: Measured, before: MeasuredEntry): boolean => {
  // The peer is the limit itself, so only meeting it counts.
  if (one.peer === 'limit') return false;
  if (one.ratio === Number.MAX_VALUE || before.ratio === Number.MAX_VALUE) return false;
  return one.aim.on === 'ratio' || one.peerValue >= LEAST_PEER_SHARE * (one.aim.most ?? 0);
};

/** Returns how many times a figure's ratio is worse than an entry's. */
const timesWorse = ({ ratio, aim }: Measured, before: MeasuredEntry): number =>
  aim.most === undefined ? before.ratio / ratio : ratio / before.ratio;

const describeChange = (one: Measured, before: MeasuredEntry, commitsSince: CommitsSince): string => {
  const { name, value, unit, ratio, aim } = one;
  return `${name}: ${value.toPrecision(3)} ${unit}, ${ratio.toFixed(2)}x; it was ${before.value.toPrecision(3)} ${unit}, ${before.ratio.toFixed(2)}x on ${before.at.slice(0, 10)} (aim ${aimText(aim, unit)}). ${commitsSince(before.commit)}`;
};

const judgeOne = (one: Measured, { entries, isQuick, commitsSince }: Check): readonly string[] => {
  const history = historyOf(entries, one, isQuick);
  const newest = history.at(-1);
  const write = `write it with ${isQuick ? '--quick ' : ''}--readme`;
  if (!newest) return [`${one.name}: no ${isQuick ? 'quick' : 'full'} run has written it (${write})`];
  if (!isMeasured(newest))
    return [`${one.name}: could not be measured at ${newest.commit}: ${newest.error} (${write})`];
  const isLimitLost = one.aim.on === 'value' && meets(one.aim, newest) && !one.met;
  const last = history
    .filter(isMeasured)
    .filter((entry) => isComparable(one, entry))
    .slice(-LAST_ENTRIES);
  if (isLimitLost || (last.at(-1) === newest && timesWorse(one, newest) > TOLERANCE))
    return [`worse than the newest row: ${describeChange(one, newest, commitsSince)}`];
  const best = last.reduce<MeasuredEntry | undefined>(
    (found, entry) => (found && timesWorse(one, found) >= timesWorse(one, entry) ? found : entry),
    undefined,
  );
  return best && timesWorse(one, best) > SLIDE
    ? [`worse bit by bit than the best of ${last.length} rows: ${describeChange(one, best, commitsSince)}`]
    : [];
};

/** Returns the failures of a figure that this run didn't measure. One that takes hours must have been measured once, in any run. */
const unmeasured = (figure: Figure, { entries, isQuick }: Check): readonly string[] => {
  if (!figure.isLong) return [`${figure.name}: not measured in this run`];
  const newest = historyOf(entries, figure, isQuick).at(-1);
  return newest && isMeasured(newest)
    ? []
    : [`${figure.name}: no run has measured it (name it: npm run bench -- ${figure.name} --readme)`];
};

/** Returns the reasons why a run is worse than the entries. Each of `check.figures` must have an entry. */
export const failuresOf = (measured: readonly Measured[], check: Check): string[] => [
  ...check.figures
    .filter(({ name }) => !measured.some((one) => one.name === name))
    .flatMap((figure) => unmeasured(figure, check)),
  ...measured.flatMap((one) => judgeOne(one, check)),
  ...unexplained(check.figures, check.entries),
];
