import { Buffer } from 'node:buffer';

const mix = (value: number): number => {
  let h = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97);
  return (h ^ (h >>> 15)) >>> 0;
};

const salts = new Map<string, number>();
const createSalt = (name: string): number => {
  const known = salts.get(name);
  if (known !== undefined) return known;
  let hash = 2166136261;
  for (let i = 0; i < name.length; i += 1) hash = Math.imul(hash ^ name.charCodeAt(i), 16777619);
  salts.set(name, hash >>> 0);
  return hash >>> 0;
};

/** Hashes a seed, table and row to a number from 0 to 2^32 - 1. */
export const hashRow = (seed: number, table: string, n: number): number =>
  mix((mix((mix(seed >>> 0) + createSalt(table)) >>> 0) + Math.imul(n, 0x9e3779b1)) >>> 0);

const words = Buffer.alloc(16);

/** Returns an ID of 32 hex characters. */
export const hexId = (seed: number, table: string, n: number): string => {
  const a = hashRow(seed, table, n);
  words.writeUInt32BE(a, 0);
  // The second word is a bijection of n for a seed and table, so no two rows share an ID.
  words.writeUInt32BE(mix((n + createSalt(table)) >>> 0), 4);
  words.writeUInt32BE(mix(a ^ 0x5bd1e995), 8);
  words.writeUInt32BE(mix(a ^ 0x1b873593), 12);
  return words.toString('hex');
};

/** A small generator (mulberry32) keyed by seed, table and row, so that any row can be derived without the others. */
export class Rand {
  private state: number;
  constructor(seed: number, table: string, n: number) {
    this.state = hashRow(seed, table, n);
  }
  /** Draws a number from 0 up to but not including 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  /** Draws a whole number from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }
  chance(probability: number): boolean {
    return this.next() < probability;
  }
  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }
}

/** Repeats values by their weights, so that picking one is a single look-up. */
export const weighted = <T>(weights: readonly (readonly [T, number])[]): readonly T[] =>
  weights.flatMap(([value, weight]) => Array.from({ length: weight }, () => value));
