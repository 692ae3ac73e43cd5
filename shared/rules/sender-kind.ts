/** A sender or recipient exception counts as an email if it has an @ after the first character, otherwise as a domain (specification section 5). */
export const senderKind = (text: string): 'email' | 'domain' =>
  text.indexOf('@', 1) > 0 ? 'email' : 'domain';
