/** All text of the queries about people at risk. */
export const TEXT = {
  title: 'People at risk',
  queries: { attacked: 'Most attacked people', clickers: 'Top clickers' },
  words: { attacked: 'targeted recipients phishing malware victims', clickers: 'clicks links users' },
  open: (name: string, app: string) => `${name}: ${app}`,
  missing: (name: string, app: string) => `${app} can’t list ${name.toLowerCase()}.`,
  missingNext: 'Postern knows no query field for people or verdicts in this app.',
} as const;
