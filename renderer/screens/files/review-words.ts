/** The analyst's verdicts in words. */
export const VERDICT_WORDS = {
  malicious: 'Malicious',
  suspicious: 'Suspicious',
  clean: 'Clean',
  unsure: 'Unsure',
} as const;

/** Tags as typed, separated by commas; each once. */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];
