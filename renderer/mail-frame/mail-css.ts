/** Whether a CSS value would fetch something that is not inside the mail itself. */
const fetches = (value: string): boolean => /url\(\s*(?!["']?(?:data:|cid:|#))|image-set\(|@import|src\(/i.test(value);

/** Takes the properties out of a style that would fetch; answers how many. */
export const cleanDeclarations = (style: CSSStyleDeclaration): number => {
  const bad = Array.from({ length: style.length }, (_, i) => style.item(i)).filter((name) => fetches(style.getPropertyValue(name)));
  for (const name of bad) style.removeProperty(name);
  return bad.length;
};

type Cleaned = { readonly text: string; readonly blocked: number };

const cleanRules = (rules: CSSRuleList): Cleaned => {
  let blocked = 0;
  const parts: string[] = [];
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      blocked += cleanDeclarations(rule.style);
      parts.push(`${rule.selectorText}{${rule.style.cssText}}`);
    } else if (rule instanceof CSSMediaRule || rule instanceof CSSSupportsRule) {
      const inner = cleanRules(rule.cssRules);
      blocked += inner.blocked;
      const kind = rule instanceof CSSMediaRule ? `@media ${rule.media.mediaText}` : `@supports ${rule.conditionText}`;
      parts.push(`${kind}{${inner.text}}`);
    } else {
      blocked += 1;
    }
  }
  return { text: parts.join('\n'), blocked };
};

/**
 * A mail's style sheet with nothing that fetches: the engine's own parser drops `@import`, and only plain rules and those
 * inside `@media` and `@supports` are written back (research R35). No `<` is left that could end the element.
 */
export const cleanSheet = (text: string): Cleaned => {
  const imports = (text.match(/@\s*import|@\\/gi) ?? []).length;
  const sheet = new CSSStyleSheet();
  try {
    sheet.replaceSync(text);
  } catch {
    return { text: '', blocked: 1 };
  }
  const { text: cleaned, blocked } = cleanRules(sheet.cssRules);
  return { text: cleaned.replaceAll('<', '\\3c '), blocked: blocked + imports };
};
