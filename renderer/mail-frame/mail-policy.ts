import { createPolicy } from '../trusted-types';

/** What the mail frame alone may hand to a parser: a mail before DOMPurify reads it, in a document that runs and shows nothing, and what DOMPurify gave back. */
const policy = createPolicy('mail', { createHTML: (text) => text });

/** Vouches for HTML of the mail frame; typed as text, which is what it is to all that does not check. */
export const vouched = (html: string): string => policy?.createHTML(html) ?? html;
