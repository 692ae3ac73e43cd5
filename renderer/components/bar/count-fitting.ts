type Line = { readonly room: number; readonly gap: number; readonly menu: number };

/** Returns how many controls fit into a line, from the first on; unless all do, the menu of the others needs room too. */
export const countFitting = (widths: readonly number[], { room, gap, menu }: Line): number => {
  let end = -gap;
  const ends = widths.map((width) => (end += width + gap));
  if (end <= room) return widths.length;
  const first = ends.findIndex((one) => one + gap + menu > room);
  return Math.max(0, first);
};
