import { Rand } from '../random';

/** The generator's random numbers, with weights and hex digits for derived content. */
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

/** Creates random numbers for a seed, label and position, so that any row's content can be derived again on its own. */
export const createRandom = (seed: number, label: string, n: number): Random => new Random(seed, label, n);
