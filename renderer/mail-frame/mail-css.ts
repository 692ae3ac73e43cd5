/** Resolves escapes in CSS text: `u\72l(` is a `url(`, and variables store it as written. */
const plain = (css: string): string =>
  css.replace(
    /\\(?:([\da-f]{1,6})\s?|([^\n]))/gi,
    (_, hex: string | undefined, letter: string | undefined) => {
      const point = hex === undefined ? 0 : Number.parseInt(hex, 16);
      return hex === undefined
        ? (letter ?? '')
        : point === 0 || point > 0x10ffff
          ? '\ufffd'
          : String.fromCodePoint(point);
    },
  );

/** True if a CSS value would load something that is not inside the email. */
const fetches = (value: string): boolean =>
  /url\(\s*(?!["']?(?:data:|cid:|#))|image-set\(|(?<![\w-])image\(|src\(/i.test(plain(value));

/** Removes the properties of a style that would load something, and returns their number. */
export const cleanDeclarations = (style: CSSStyleDeclaration): number => {
  const bad = Array.from({ length: style.length }, (_, i) => style.item(i)).filter((name) =>
    fetches(style.getPropertyValue(name)),
  );
  for (const name of bad) style.removeProperty(name);
  // A shorthand with a variable has empty parts, so that only its full text shows a load. Then the whole style is removed.
  if (!fetches(style.cssText)) return bad.length;
  style.cssText = '';
  return bad.length + 1;
};

/**
 * Removes from an element's style what would load something, and returns the number of removed parts. Text that the browser's parser
 * skipped, such as a broken `url(`, stays in the attribute as it was written: then the style is written again from what was parsed.
 */
export const cleanStyleAttribute = (element: HTMLElement): number => {
  if (!element.hasAttribute('style')) return 0;
  let dropped = cleanDeclarations(element.style);
  if (fetches(element.getAttribute('style') ?? '')) {
    const { cssText } = element.style;
    element.style.cssText = cssText;
    dropped += 1;
  }
  if (dropped > 0 && element.getAttribute('style') === '') element.removeAttribute('style');
  return dropped;
};

type Cleaned = { readonly text: string; readonly blocked: number };

const cleanRules = (rules: CSSRuleList): Cleaned => {
  let blocked = 0;
  const parts: string[] = [];
  const drop = (rule: CSSRule) => {
    if (fetches(rule.cssText)) blocked += 1;
  };
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      for (const nested of rule.cssRules) drop(nested);
      blocked += cleanDeclarations(rule.style);
      parts.push(`${rule.selectorText}{${rule.style.cssText}}`);
    } else if (rule instanceof CSSMediaRule || rule instanceof CSSSupportsRule) {
      const inner = cleanRules(rule.cssRules);
      blocked += inner.blocked;
      const kind =
        rule instanceof CSSMediaRule ? `@media ${rule.media.mediaText}` : `@supports ${rule.conditionText}`;
      parts.push(`${kind}{${inner.text}}`);
    } else {
      drop(rule);
    }
  }
  return { text: parts.join('\n'), blocked };
};

/** Counts the imports of a style sheet outside of comments and strings. The browser's parser drops them silently. */
const importsIn = (text: string): number => {
  const bare = text.replace(
    /\/\*[\s\S]*?(?:\*\/|$)|url\(\s*[^"'\s)][^)]*\)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?/gi,
    ' ',
  );
  return (plain(bare).match(/@import(?![\w-])/gi) ?? []).length;
};

/** Escapes each `<`, also one that is escaped already, so that the text cannot end its element. */
const withoutTags = (css: string): string =>
  css.replace(
    /(?<!\\)(\\*)</g,
    (_, slashes: string) => `${slashes.slice(0, slashes.length - (slashes.length % 2))}\\3c `,
  );

/**
 * Returns an email's style sheet without remote content. The browser's own parser drops `@import`, and only ordinary rules and
 * those inside `@media` and `@supports` are written back. No `<` remains that could end the element.
 */
export const cleanSheet = (text: string): Cleaned => {
  const sheet = new CSSStyleSheet();
  try {
    sheet.replaceSync(text);
  } catch {
    // A sheet that the parser refuses is left out whole.
    return { text: '', blocked: 1 };
  }
  const { text: cleaned, blocked } = cleanRules(sheet.cssRules);
  return { text: withoutTags(cleaned), blocked: blocked + importsIn(text) };
};
