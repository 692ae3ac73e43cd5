/** Texts about jobs. */
export const text = {
  noFile: 'This job did not write a file.',
} as const;
