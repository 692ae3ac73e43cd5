/** Limits of size for the product: functions of at most 60 lines and complexity 12, files of at most 300 lines, without exception. */
const PRODUCT = ['{main,renderer,shared,preload}/**/*.{ts,tsx}'];

/** The limits as an ESLint configuration. */
export const sizeConfig = {
  files: PRODUCT,
  rules: {
    complexity: ['error', 12],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true, IIFEs: true }],
    'max-lines': ['error', 300],
  },
};
