/** Returns the kind of a sender or recipient exception: an email address if it has an @ after the first character, otherwise a domain. */
export const senderKind = (text: string): 'email' | 'domain' =>
  text.indexOf('@', 1) > 0 ? 'email' : 'domain';
