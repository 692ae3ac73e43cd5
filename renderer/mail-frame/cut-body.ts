/** Characters of a body that are drawn at most: a page of pictures has millions, and each million stops the window for some 50 ms. */
const MOST_LETTERS = 2_000_000;
/** Tags of a body that are drawn at most, opening and closing ones. */
const MOST_TAGS = 20_000;

/** Returns the start of a body that is drawn and read for links; the whole of one that is not too large. */
export const cutBody = (body: string): string => {
  const start = body.slice(0, MOST_LETTERS);
  let tags = 0;
  for (let at = start.indexOf('<'); at >= 0; at = start.indexOf('<', at + 1)) {
    tags += 1;
    if (tags > MOST_TAGS) return start.slice(0, at);
  }
  return start;
};
