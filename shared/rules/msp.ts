/** Returns true if a portal is one for managed service providers: a host label is `msp`, begins with `msp-` or ends with `-msp`. */
export const isMspOrigin = (origin: string): boolean => {
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^@/?#]*@)?([^/:?#]+)/i.exec(origin)?.[1]?.toLowerCase() ?? '';
  return host
    .split('.')
    .some((label) => label === 'msp' || label.startsWith('msp-') || label.endsWith('-msp'));
};

/**
 * Returns the name under which what belongs to a tenant is stored. One portal of a managed service provider has many tenants, each with
 * its own connection; any other portal has one tenant, whatever connection leads to it.
 */
export const tenantAddress = (origin: string, connectionId: string): string =>
  isMspOrigin(origin) ? `${origin}#${connectionId}` : origin;
