/** The lines of a pasted text, one after another. */

/** Characters that are read at once: a longer line is cut at a space or a comma, and its parts have its number. */
const MOST_LINE = 8_000;

const cutAt = (line: string, from: number): number => {
  if (line.length - from <= MOST_LINE) return line.length;
  const part = line.slice(from, from + MOST_LINE);
  const last = Math.max(
    part.lastIndexOf(' '),
    part.lastIndexOf(','),
    part.lastIndexOf(';'),
    part.lastIndexOf('\t'),
  );
  return from + (last > 0 ? last + 1 : MOST_LINE);
};

/** Yields the lines with their numbers from 1, without copying the text. */
export function* pastedLines(text: string): Generator<{ readonly line: number; readonly text: string }> {
  let line = 0;
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end;
    line += 1;
    for (let at = from; at < to;) {
      const next = cutAt(text.slice(at, Math.min(to, at + MOST_LINE + 1)), 0) + at;
      yield { line, text: text.slice(at, next) };
      at = next;
    }
    from = to + 1;
  }
}
