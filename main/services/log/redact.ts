/** Removes from a text what identifies a person, a path or a secret, before it is logged. */
/* eslint-disable regexp/no-super-linear-backtracking, regexp/no-super-linear-move -- They read 1,600 characters at most. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[url]'],
  [/\b(?:bearer|basic|token|password|secret|api[-_ ]?key)\b["']?\s*[:=]?\s*["']?[^\s"',;]+/gi, '[secret]'],
  [/[^\s<>"'“”(),;:]+@[^\s<>"'“”(),;:]+/g, '[address]'],
  [/[“"'`‘][^“”"'`‘’\n]*[”"'`’]/g, '[text]'],
  // Addresses that the rules above miss, such as one that begins with an apostrophe.
  [/\S*@\S+/g, '[address]'],
  [/(?:\b[a-z]:|\\)\\[^\n"']*/gi, '[path]'],
  [/(?:~|\.{1,2})?\/[^\s"']+(?:\/[^\n"',;:]*)?/gi, '[path]'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, '[host]'],
  [/[A-Za-z0-9_+/=-]{20,}/g, '[secret]'],
];
/* eslint-enable regexp/no-super-linear-backtracking, regexp/no-super-linear-move */
const LONGEST = 400;

/** Returns the text without addresses, secrets, paths, hosts and quoted words, and no longer than a line of a log should be. */
export const redact = (text: string): string =>
  RULES.reduce((left, [pattern, mark]) => left.replace(pattern, mark), text.slice(0, 4 * LONGEST)).slice(
    0,
    LONGEST,
  );

/** Returns where in our code an error came from: functions and files without their folders. */
export const redactStack = (stack: string): readonly string[] =>
  stack
    .split('\n')
    .flatMap((line) => {
      const at =
        /^\s*at (?:(?:async )?([\w$.<>[\] ]+) \()?.*?(?<![\w.-])([\w.-]+\.[cm]?[jt]sx?:\d+:\d+)\)?$/.exec(
          line,
        );
      return at ? [`${at[1] ?? 'anonymous'} ${at[2] ?? ''}`] : [];
    })
    .slice(0, 8);
