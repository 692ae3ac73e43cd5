const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
] as const;

/** Formats a duration by its two largest units: `2 h 5 m`, `4 s`, `0 s`. */
export const formatDuration = (ms: number): string => {
  let left = Math.round(ms / 1_000) * 1_000;
  const parts = UNITS.flatMap(([unit, size]) => {
    const n = Math.floor(left / size);
    left -= n * size;
    return n > 0 ? [`${n} ${unit}`] : [];
  });
  return parts.slice(0, 2).join(' ') || '0 s';
};
