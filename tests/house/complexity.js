/** Limits of size for the product: functions of at most 60 lines, or 80 beside markup, complexity 12, files and styles of at most 300 lines, without exception. */
const limits = (files, lines) => ({
  files,
  rules: {
    complexity: ['error', 12],
    'max-lines-per-function': [
      'error',
      { max: lines, skipBlankLines: true, skipComments: true, IIFEs: true },
    ],
    'max-lines': ['error', 300],
  },
});

/** The limits as ESLint configurations. */
export const sizeConfigs = [
  limits(['{main,renderer,shared,preload}/**/*.ts'], 60),
  limits(['{main,renderer,shared,preload}/**/*.tsx'], 80),
  // Styles are read line by line, by the processor in plain-english.js.
  { files: ['renderer/**/*.css/*.js'], rules: { 'max-lines': ['error', 300] } },
];
