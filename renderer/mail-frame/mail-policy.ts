import { createPolicy } from '../trusted-types';

/** Lets the mail frame pass HTML to a parser: an email for DOMPurify, in a document that runs and shows nothing, and DOMPurify's result. */
const policy = createPolicy('mail', { createHTML: (text) => text });

/** Marks HTML of the mail frame as trusted. Its type stays `string`, for code that does not check it. */
export const vouched = (html: string): string => policy?.createHTML(html) ?? html;
