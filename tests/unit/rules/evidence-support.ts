import fc from 'fast-check';
import { getDomain } from 'tldts';

export const world = {
  registrable: (host: string) => getDomain(host, { allowPrivateDomains: false }),
  ours: ['contoso.example'],
};
export const kinds = (signs: readonly { readonly kind: string }[]) => signs.map(({ kind }) => kind);
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.webUrl(),
);
