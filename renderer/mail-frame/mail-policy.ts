import { createPolicy } from '../trusted-types';

/** Lets the mail frame hand HTML to a parser: an email before DOMPurify reads it, in a document that runs and shows nothing, and DOMPurify's result. */
const policy = createPolicy('mail', { createHTML: (text) => text });

/** Marks HTML of the mail frame as trusted. Typed as text: code that does not check it needs no other type. */
export const vouched = (html: string): string => policy?.createHTML(html) ?? html;
