/**
 * The words of comments, texts and test names, as far as a machine can judge them. Each pattern has its reason; a file that
 * needs a word for good (a stored value, a quoted standard) disables the rule on that line and says why.
 */

/** Comments say what a thing is or does, as a verb or a noun phrase. */
const BARE_START = /^[\s*]*(What|Whether|How|Who|Whom|Whose|Why|Where|Which)\b(?![^.]*\?)/;

/** A comment stands alone: it cites nothing but this repository and public standards. */
const CITATION =
  /\(R\d{1,2}\b|\b(research|specification) (section|part|R\d)|\bdesign card\b|\bsection \d+ of the specification\b/i;

const BRITISH =
  /\b\w*(colour|behaviour|organisation|licence|favourite|honour|neighbour|catalogue|labelled(?!by)|recognis|normalis|serialis|initialis|summaris|sanitis|minimis|maximis|synchronis)\w*|\b(centre|centred|grey)\b/i;

/** Phrases that a reader has to read twice; the field's own word is beside each in the message. */
const DIALECT = [
  [/\b(let|lets|letting) go\b/i, 'close, release or dispose'],
  [/\b(take|takes|taken|took|taking) back\b/i, 'undo'],
  [/\bof late\b/i, 'recent'],
  [/\bmeanwhile\b/i, 'while … / in the meantime'],
  [/\bowns? up\b/i, 'document, report'],
  [/\bparted by\b/i, 'separated by'],
  [/\bcomes? whole\b/i, 'complete'],
  [/\bin the midst of\b/i, 'during'],
  [/\bis no (id|date|number|file|list|address|url|time)\b/i, "isn't a valid …"],
  [/\b(goes|go|went) by the\b/i, 'uses'],
  [/\bsays so\b/i, 'name what it reports'],
  [/\bnobody (asked|waits|wants)\b/i, 'no caller'],
];

/** Words of a private dialect in comments; in texts of the product some of them are the right ones. */
const IN_COMMENTS = [
  [/\banew\b/i, 'again'],
  [/\bso many\b(?! that)/i, 'the number of …'],
  [/\bnobody\b(?!`)/i, 'name who, or use the passive'],
  [/\btells? if\b/i, 'returns true if, shows if'],
  [/\btold (from|by)\b/i, 'differs from, is reported by'],
  [/\bwhether nothing\b/i, 'if'],
];

/** A test name is a whole sentence whose subject is Postern or the thing named; never the rest of its describe. */
const FRAGMENT =
  /^(is|are|was|were|has|have|had|of|and|or|but|in|on|at|to|from|with|by|for|as|that|its|also|neither|nor|what|which|who|how|whether|where|so|than|ones?|each|both)\b/i;

/** Plural and auxiliary verbs: their subject is the describe's, and has to be in the name. */
const BARE_VERB =
  /^((never|still|only) )?(can|can't|can’t|cannot|could|would|may|might|must|should|don't|don’t|account|add|appear|apply|ask|become|begin|carry|change|close|come|compare|contain|copy|count|cover|decide|decode|differ|disappear|do|draw|end|explain|export|fail|find|fit|follow|get|give|go|hold|ignore|include|keep|lead|leave|let|lie|list|load|lose|make|mark|match|mean|move|name|need|offer|open|pass|raise|reach|read|refuse|reject|remember|repeat|reset|return|run|save|say|send|share|show|sort|stand|start|stay|stop|survive|take|tell|turn|use|wait|write)(?!\w)/i;

/** Forms that UI copy uses in one way only, with the way beside each. It stands in files named `text.ts`. */
const COPY = [
  [/[a-z]'[a-z]/i, 'a curly apostrophe: ’'],
  [/\bcannot\b/i, 'can’t'],
];
const IS_COPY = /(^|[\\/])text\.ts$/;

const TEST_CALLS = new Set(['it', 'test']);

function checkText(context, node, text, phrases = DIALECT) {
  if (IS_COPY.test(context.filename) && node.type !== 'Block' && node.type !== 'Line')
    for (const [pattern, better] of COPY) {
      const found = pattern.exec(text);
      if (found) context.report({ node, message: `UI copy: "${found[0]}" (${better}).` });
    }
  const british = BRITISH.exec(text);
  if (british) context.report({ node, message: `American spelling: "${british[0]}".` });
  for (const [pattern, better] of phrases) {
    const found = pattern.exec(text);
    if (found) context.report({ node, message: `Plain English: "${found[0]}" (${better}).` });
  }
}

/** Texts without code, such as a README: a word is looked for in each line of them. */
const prose = {
  meta: { type: 'suggestion', schema: [] },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) checkText(context, comment, comment.value);
    },
  }),
};

/** Reads a file that is not JavaScript as one comment a line, so that rules on lines and words apply to it. */
const lines = {
  preprocess: (text) => [
    {
      text: text
        .trimEnd()
        .split('\n')
        .map((line) => `/*| ${line.replaceAll('*/', '')} */`)
        .join('\n'),
      filename: 'lines.js',
    },
  ],
  postprocess: (messages) => messages.flat(),
};

const plainEnglish = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    const report = (node, message) => context.report({ node, message });
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const start = BARE_START.exec(comment.value);
          if (start) report(comment, `Begin a comment with a verb or a noun phrase, not "${start[1]}".`);
          const cited = CITATION.exec(comment.value);
          if (cited) report(comment, `A comment stands alone: it cites "${cited[0]}".`);
          checkText(context, comment, comment.value, [...DIALECT, ...IN_COMMENTS]);
        }
      },
      Literal(node) {
        if (typeof node.value === 'string') checkText(context, node, node.value);
      },
      TemplateElement(node) {
        checkText(context, node, node.value.raw);
      },
      JSXText(node) {
        checkText(context, node, node.value);
      },
      Identifier(node) {
        const british = BRITISH.exec(node.name);
        if (british && node.parent?.id === node) report(node, `American spelling: "${node.name}".`);
      },
      CallExpression(node) {
        const name = node.callee.type === 'CallExpression' ? node.callee.callee : node.callee;
        const base = name.type === 'MemberExpression' ? name.object : name;
        const [title] = node.arguments;
        if (base.type !== 'Identifier' || !TEST_CALLS.has(base.name)) return;
        if (title?.type !== 'Literal' || typeof title.value !== 'string') return;
        const fragment = FRAGMENT.exec(title.value);
        if (fragment) report(title, `A test name is a whole sentence: it begins with "${fragment[0]}".`);
        const bare = BARE_VERB.exec(title.value);
        if (bare) report(title, `A test name has its subject before such a verb: "${bare[0]}".`);
      },
    };
  },
};

/** An error that is dropped without being looked at has a reason, in a comment inside the clause. */
const reason = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    return {
      CatchClause(node) {
        if (node.param !== null || context.sourceCode.getCommentsInside(node).length > 0) return;
        context.report({ node, message: 'Say in a comment why this error is dropped.' });
      },
    };
  },
};

const words = { rules: { plain: plainEnglish, prose, reason }, processors: { lines } };
/** The words as ESLint configurations: of code, and of READMEs and styles. */
export const wordsConfigs = [
  {
    files: ['**/*.{ts,tsx}'],
    // The violations that are planted there are found by the test itself.
    ignores: ['tests/unit/house/planted.test.ts'],
    plugins: { words },
    rules: { 'words/plain': 'error' },
  },
  { files: ['**/*.{md,css}'], plugins: { words }, processor: 'words/lines' },
  { files: ['**/*.{md,css}/*.js'], plugins: { words }, rules: { 'words/prose': 'error' } },
];

/** The reasons of dropped errors as an ESLint configuration, for the product alone. */
export const reasonsConfig = {
  files: ['{main,preload,renderer,shared}/**/*.{ts,tsx}'],
  rules: { 'words/reason': 'error' },
};
