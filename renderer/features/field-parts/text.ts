/** All text of the choice of fields. */
export const TEXT = {
  title: (app: string, domain: string) => `Fields of ${app} · ${domain}`,
  note: 'Postern’s queues and ready queries use these fields. They are found by name. Choose another where that is wrong; Postern remembers it for this tenant.',
  loading: 'Loading the tenant’s fields',
  found: (field: string) => `By name: ${field}`,
  notFound: 'By name: none found',
  save: 'Use these fields',
} as const;
