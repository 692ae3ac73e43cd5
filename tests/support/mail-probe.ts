/** The mail frame's own code for a page under test; `returned` is what DOMPurify answered last. */
import { cutDrawn } from '../../renderer/mail-frame/cut-body';
import { mailPrefix, sanitizeMail } from '../../renderer/mail-frame/sanitize';
import { pageNonce } from '../../renderer/theme/theme';

declare global {
  interface Window {
    purifyReturned: unknown[];
    mailProbe: typeof mailProbe;
  }
}

const mailProbe = { sanitize: sanitizeMail, cut: cutDrawn, prefix: () => mailPrefix(pageNonce()) };
window.mailProbe = mailProbe;
