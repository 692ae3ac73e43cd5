/** Whether a portal's origin is one for managed service providers (specification section 6): a host label that is `msp` or begins with `msp-`. */
export const isMspOrigin = (origin: string): boolean => {
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^@/?#]*@)?([^/:?#]+)/i.exec(origin)?.[1]?.toLowerCase() ?? '';
  return host
    .split('.')
    .some((label) => label === 'msp' || label.startsWith('msp-') || label.endsWith('-msp'));
};
