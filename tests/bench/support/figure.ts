/** A figure and its measurement: product and peer in turn, in one run, the median of each. */
import { performance } from 'node:perf_hooks';
import type { World } from './world';

/** A limit on the ratio of product to peer, or on the value itself. With `every`, each turn must meet it, not only the median. */
export type Aim = {
  readonly on: 'ratio' | 'value';
  readonly most?: number;
  readonly least?: number;
  readonly every?: true;
};

export type Figure = {
  readonly name: string;
  readonly unit: string;
  /** The peer or floor beside which the product is measured; `limit` if it is the aim itself, which the ratio then repeats. */
  readonly peer: string;
  readonly aim: Aim;
  /** The reason for a quick ratio that is far from a full one, as part of a sentence. */
  readonly quickNote?: string;
  /** Set for a figure that takes hours: it is measured only when it is named, and has no row among quick runs. */
  readonly isLong?: true;
};

/** Gives figures the same reason for quick ratios that are far from full ones. */
export const withQuickNote = (quickNote: string, figures: readonly Figure[]): readonly Figure[] =>
  figures.map((figure) => ({ ...figure, quickNote }));

/** One turn's reading of a figure. */
export type Reading = { readonly value: number; readonly peer: number };

/** Figures that one set-up gives. A new figure is a new file in `figures/` whose `group` is one of these. */
export type Group = {
  readonly figures: readonly Figure[];
  /** The least number of turns; a noisy figure needs more. */
  readonly turns?: number;
  /** The number of turns of a quick look, where one takes long. */
  readonly quickTurns?: number;
  /** The minutes that the group may take if it is measured in full only when it is named. */
  readonly longMinutes?: number;
  readonly open: (world: World) => Promise<{
    /** One turn: product and peer side by side, for every figure of the group. `isPeerFirst` changes from turn to turn. */
    readonly turn: (isPeerFirst: boolean) => Promise<Readonly<Record<string, Reading>>>;
    /** All readings of a figure once the turns are over, where no single turn can tell which of many measurements count. */
    readonly chosen?: () => Readonly<Record<string, readonly Reading[]>>;
    /** Rows, columns and sizes for the reader of the figures. */
    readonly note?: () => string;
    readonly close?: () => Promise<void>;
  }>;
};

/** A measured figure as `artifacts/bench.json` keeps it. */
export type Measured = {
  readonly name: string;
  readonly at: string;
  readonly value: number;
  readonly unit: string;
  readonly peer: string;
  readonly peerValue: number;
  readonly ratio: number;
  /** The ratio or value of the worst turn, if each turn must meet the aim. */
  readonly worst?: number;
  readonly aim: Aim;
  readonly met: boolean;
  readonly runs: number;
  readonly min: number;
  readonly max: number;
  readonly peerMin: number;
  readonly peerMax: number;
  readonly note: string;
};
/** A figure that could not be measured, with why: it has no value. */
export type Unmeasured = { readonly name: string; readonly error: string };

export const TURNS = 5;
/** A quick look, in minutes: fewer turns over fewer rows. */
const QUICK_TURNS = 2;

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
};

/** Measures the product and its peer in turn, `times` times each; returns the median of both. */
export const mediansOf = async (
  times: number,
  isPeerFirst: boolean,
  product: () => Promise<number>,
  peer: () => Promise<number>,
): Promise<Reading> => {
  const values: number[] = [];
  const peers: number[] = [];
  for (let n = 0; n < times; n += 1) {
    if (isPeerFirst) peers.push(await peer());
    values.push(await product());
    if (!isPeerFirst) peers.push(await peer());
  }
  return { value: median(values), peer: median(peers) };
};

/** The value that a share of all values do not pass. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN;
};

export const aimText = ({ on, most, least, every }: Aim, unit: string): string =>
  `${most === undefined ? '≥' : '≤'} ${most ?? least ?? ''}${on === 'ratio' ? 'x' : ` ${unit}`}${every ? ' in every turn' : ''}`;

/** Two nothings are even; something beside nothing has no ratio that could meet an aim. */
const ratioOf = ({ value, peer }: Reading): number =>
  peer === 0 ? (value === 0 ? 1 : Number.MAX_VALUE) : value / peer;

/** The worst of all turns for an aim. */
const worstOf = ({ on, most }: Aim, readings: readonly Reading[]): number => {
  const all = readings.map((one) => (on === 'ratio' ? ratioOf(one) : one.value));
  return most === undefined ? Math.min(...all) : Math.max(...all);
};

/** Returns true if a figure's aim is met: by the worst turn, if each must meet it. */
export const meets = (
  { on, most = Infinity, least = -Infinity }: Aim,
  { value, ratio, worst }: Pick<Measured, 'value' | 'ratio' | 'worst'>,
): boolean => {
  const judged = worst ?? (on === 'ratio' ? ratio : value);
  return judged <= most && judged >= least;
};

/** The figure from all its readings; throws where there is none to tell. */
export const judge = (figure: Figure, readings: readonly Reading[], note: string): Measured => {
  const values = readings.map((one) => one.value);
  const peers = readings.map((one) => one.peer);
  if (readings.length === 0 || ![...values, ...peers].every(Number.isFinite))
    throw new Error(`${figure.name} gave no number`);
  const value = median(values);
  const peerValue = median(peers);
  const ratio = ratioOf({ value, peer: peerValue });
  const worst = figure.aim.every && worstOf(figure.aim, readings);
  return {
    name: figure.name,
    at: new Date().toISOString(),
    value,
    unit: figure.unit,
    peer: figure.peer,
    peerValue,
    ratio,
    ...(worst !== undefined && { worst }),
    aim: figure.aim,
    met: meets(figure.aim, { value, ratio, ...(worst !== undefined && { worst }) }),
    runs: readings.length,
    min: Math.min(...values),
    max: Math.max(...values),
    peerMin: Math.min(...peers),
    peerMax: Math.max(...peers),
    note,
  };
};

/** Measures a group: its turns with product and peer in changing order. Nothing that could not be measured gets a value. */
export const measure = async (
  group: Group,
  world: World,
  wanted: (name: string) => boolean,
): Promise<(Measured | Unmeasured)[]> => {
  const figures = group.figures.filter(({ name }) => wanted(name));
  const readings = new Map<string, readonly Reading[]>();
  let opened: Awaited<ReturnType<Group['open']>> | undefined;
  let note = '';
  let error: Error | undefined;
  try {
    opened = await group.open(world);
    const turns = world.isQuick ? (group.quickTurns ?? QUICK_TURNS) : (group.turns ?? TURNS);
    for (let n = 0; n < turns; n += 1) {
      const began = performance.now();
      const turn = await opened.turn(n % 2 === 1);
      for (const [name, reading] of Object.entries(turn))
        readings.set(name, [...(readings.get(name) ?? []), reading]);
      const told = Object.entries(turn).map(
        ([name, { value, peer }]) => `${name} ${value.toPrecision(4)} / ${peer.toPrecision(4)}`,
      );
      world.say(`turn ${n + 1} (${((performance.now() - began) / 1000).toFixed(1)} s): ${told.join(', ')}`);
    }
    for (const [name, all] of Object.entries(opened.chosen?.() ?? {})) readings.set(name, all);
    note = opened.note?.() ?? '';
  } catch (thrown) {
    error = thrown instanceof Error ? thrown : new Error(String(thrown));
  } finally {
    await opened?.close?.();
  }
  return figures.map((figure) => {
    try {
      if (error) throw error;
      return judge(figure, readings.get(figure.name) ?? [], note);
    } catch (thrown) {
      return { name: figure.name, error: thrown instanceof Error ? thrown.message : String(thrown) };
    }
  });
};
