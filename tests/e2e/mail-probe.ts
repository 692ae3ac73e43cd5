/** The mail frame's own code for a page under test; `returned` is what DOMPurify answered last. */
import { mailPrefix, sanitiseMail } from '../../renderer/mail-frame/sanitise';
import { pageNonce } from '../../renderer/theme/theme';

declare global {
  interface Window {
    purifyReturned: unknown[];
    mailProbe: typeof mailProbe;
  }
}

const mailProbe = { sanitise: sanitiseMail, prefix: () => mailPrefix(pageNonce()) };
window.mailProbe = mailProbe;
