/** Tells if a portal is one for managed service providers: a host label is `msp`, begins with `msp-` or ends with `-msp`. */
export const isMspOrigin = (origin: string): boolean => {
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^@/?#]*@)?([^/:?#]+)/i.exec(origin)?.[1]?.toLowerCase() ?? '';
  return host
    .split('.')
    .some((label) => label === 'msp' || label.startsWith('msp-') || label.endsWith('-msp'));
};
