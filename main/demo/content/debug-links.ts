import { linkDomain } from './links';
import { createRandom } from './random';
import type { Subject } from './subject';

/** The email with more debug links than a page of 100,000 has. */
const CRAWLED_MAIL = 0;
const CRAWLED_LINKS = 100_007;

export type DebugLink = { readonly name: string; readonly url: string };

const target = (url: string): string | undefined => {
  try {
    const { searchParams } = new URL(url);
    return searchParams.get('url') ?? searchParams.get('q') ?? searchParams.get('u') ?? undefined;
  } catch {
    // An invalid address forwards to nothing.
    return undefined;
  }
};

/** The links that the anti-phishing engine followed: as sent, their redirects, and the screenshots. */
const followed = (subject: Subject, seed: number): DebugLink[] => {
  const random = createRandom(seed, 'debug links', subject.n);
  return [
    { name: 'ap_avanan scan log', url: `https://debug.portal.contoso.example/ap/${subject.entity_id}` },
    ...subject.links.flatMap(({ url }, i): DebugLink[] => {
      const next = target(url);
      const shot = {
        name: `link ${i + 1}: screenshot`,
        url: `https://debug.portal.contoso.example/shots/${random.hex(16)}.png`,
      };
      return [
        { name: `link ${i + 1}: as sent`, url },
        ...(next === undefined ? [] : [{ name: `link ${i + 1}: forwards to`, url: next }]),
        shot,
      ];
    }),
  ];
};

/** Returns a page of a subject's debug links. */
export const debugLinks = (subject: Subject, seed: number, offset: number, limit: number): DebugLink[] => {
  const known = followed(subject, seed);
  if (subject.domain !== 'email' || subject.n !== CRAWLED_MAIL) return known.slice(offset, offset + limit);
  const host = linkDomain(subject.links[0]?.url ?? 'https://crawl.invalid/');
  const count = Math.max(0, Math.min(limit, CRAWLED_LINKS - offset));
  return Array.from(
    { length: count },
    (_, i) =>
      known[offset + i] ?? {
        name: `crawl ${offset + i}`,
        url: `https://${host}/p/${(offset + i).toString(36)}`,
      },
  );
};
