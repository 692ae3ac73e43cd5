import { Rand } from '../generate/random';

/** The generator's own random numbers, with what the derived content picks beside: weights and hex digits. */
export class Random extends Rand {
  /** Picks by weight from `[value, weight]` pairs. */
  weighted<T>(list: readonly (readonly [T, number])[]): T {
    let left = this.next() * list.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of list) {
      left -= weight;
      if (left < 0) return value;
    }
    return this.pick(list)[0];
  }
  hex(digits: number): string {
    let text = '';
    while (text.length < digits) text += Math.floor(this.next() * 4_294_967_296).toString(16).padStart(8, '0');
    return text.slice(0, digits);
  }
}

/** Random content keyed by seed, label and position: any row's content can be made again on its own. */
export const createRandom = (seed: number, label: string, n: number): Random => new Random(seed, label, n);
