/** The mark in the built page that each response replaces by its own nonce. */
export const NONCE_MARK = '__NONCE__';

/**
 * The content security policy of the page. `style-src-attr` is open because Blueprint's table and the mail frame, which
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
    // Only these policies may turn text into markup or code.
    "require-trusted-types-for 'script'",
    'trusted-types dompurify mail default',
  ].join('; ');
