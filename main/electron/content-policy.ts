/** The mark in the built page that each response replaces by its own nonce. */
export const NONCE_MARK = '__NONCE__';

/**
 * What the page may load and run (research R7). `style-src-attr` is open because Blueprint's table and the mail frame, which
 * inherits this policy, set style attributes; they can load nothing.
 */
export const contentPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'none'",
    "frame-src 'none'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // No text becomes markup or code but through one of these (research R22).
    "require-trusted-types-for 'script'",
    'trusted-types dompurify mail default',
  ].join('; ');
