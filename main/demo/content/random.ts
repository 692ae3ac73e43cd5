import { Rand } from '../random';

/** The generator's own random numbers, with what the derived content picks beside: weights and hex digits. */
export class Random extends Rand {
  /** Picks by weight from `[value, weight]` pairs. */
  weighted<T>(list: readonly (readonly [T, number])[]): T {
    let total = 0;
    for (let i = 0; i < list.length; i += 1) total += (list[i] as readonly [T, number])[1];
    let left = this.next() * total;
    for (let i = 0; i < list.length; i += 1) {
      const one = list[i] as readonly [T, number];
      left -= one[1];
      if (left < 0) return one[0];
    }
    return this.pick(list)[0];
  }
  hex(digits: number): string {
    let text = '';
    while (text.length < digits)
      text += Math.floor(this.next() * 4_294_967_296)
        .toString(16)
        .padStart(8, '0');
    return text.slice(0, digits);
  }
}

/** Random content keyed by seed, label and position: any row's content can be made again on its own. */
export const createRandom = (seed: number, label: string, n: number): Random => new Random(seed, label, n);
