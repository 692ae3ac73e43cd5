/** Characters of a body that are read at most: a page of pictures has millions, and each million stops the window for some 50 ms. */
const MOST_LETTERS = 2_000_000;
/** Tags of a body that are read at most, opening and closing ones. */
const MOST_TAGS = 10_000;
/** Of these, the most that are drawn: characters of text, and tags. Laying them out takes longer than reading them. */
const MOST_DRAWN = { text: 100_000, tags: 6_000 } as const;

/** Returns the start of a body that is read for links; the whole of one that is not too large. */
export const cutBody = (body: string): string => {
  const start = body.slice(0, MOST_LETTERS);
  let tags = 0;
  for (let at = start.indexOf('<'); at >= 0; at = start.indexOf('<', at + 1)) {
    tags += 1;
    if (tags > MOST_TAGS) return start.slice(0, at);
  }
  return start;
};

/** Returns the start of a text that is drawn. */
export const cutText = (text: string): string => text.slice(0, MOST_DRAWN.text);

/** Returns the start of sanitized HTML that is drawn. It may end within an element, which the frame's parser closes. */
export const cutDrawn = (html: string): string => {
  let letters = 0;
  let at = 0;
  for (let tags = 0; tags < MOST_DRAWN.tags; tags += 1) {
    const open = html.indexOf('<', at);
    const text = (open < 0 ? html.length : open) - at;
    if (letters + text > MOST_DRAWN.text) return html.slice(0, at + MOST_DRAWN.text - letters);
    if (open < 0) return html;
    letters += text;
    // A style sheet is no text.
    const from = html.startsWith('<style', open) ? html.indexOf('</style', open) : open;
    const close = html.indexOf('>', from);
    if (from < 0 || close < 0) return html;
    at = close + 1;
  }
  return html.slice(0, at);
};
