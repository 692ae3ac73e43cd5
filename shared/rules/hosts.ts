/** Hosts in free text: which words name one, and which of them are the organization's own or private. */

/** Endings of bare host names. Two letters are a country, except those that file names end with; names of other top-level domains are found in URLs and addresses. */
const ENDINGS = new Set(
  (
    'com net org info biz edu gov mil int arpa name pro aero asia coop jobs mobi museum tel travel post cat xxx ' +
    'academy agency ai app art auction bar beauty best bet bid blog boats bond bot build business buzz cam camp capital cards care ' +
    'casa cash casino center cfd chat church city claims click clinic cloud club coach codes coffee community company consulting ' +
    'cool country credit cyou dance data date dating deals delivery design dev digital direct directory docs domains download email ' +
    'energy engineer enterprises estate events exchange expert express fail faith family fans farm fashion finance financial fit ' +
    'foundation fund futbol fun fyi gallery game games gift glass global gold golf gratis group guide guru hair health help ' +
    'holdings homes host hosting house icu immo inc ink institute insure international investments kim land law legal lat life lighting ' +
    'limited link live loan loans lol love ltd makeup management market marketing media men mom money monster movie network news ' +
    'ninja online ooo page partners parts party photo photos pics pictures plus porn press productions promo properties pub quest ' +
    'racing realty recipes red rent rentals repair report rest review reviews rip rocks run sale sbs school science security ' +
    'services sex shop shopping show site skin social software solar solutions space sport store stream studio study support surf ' +
    'systems tax team tech technology tips today tokyo tools top tours town toys trade trading training uno vegas ventures video vin ' +
    'vip vision voyage wang watch webcam website wiki win wine work works world wtf xin xyz yachts zone ' +
    'onion example test invalid рф бг укр 中国 香港 网址 公司'
  ).split(' '),
);

/** Two letters that end a country's hosts, and more often the name of a file. */
const FILE_ENDINGS = new Set('cs db gz js md pl ps py rb rs sh so ts vb xz'.split(' '));

const ending = (host: string): string => host.slice(host.lastIndexOf('.') + 1).toLowerCase();

/** Tells if a word with dots names a host or an IPv4 address, and not a file, a version or a key. */
export const isHostName = (word: string): boolean => {
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(word)) return true;
  const last = ending(word);
  return last.startsWith('xn--') || ENDINGS.has(last) || (/^[a-z]{2}$/.test(last) && !FILE_ENDINGS.has(last));
};

/** Tells if a host is one of the given domains, or in one of them. */
export const isOwnHost = (host: string, own: readonly string[]): boolean => {
  const plain = host.toLowerCase();
  return plain === 'localhost' || own.some((domain) => plain === domain || plain.endsWith(`.${domain}`));
};

/** Ranges of local addresses by their first part and a range of the second: RFC 1918, link-local and shared. */
const LOCAL = [
  [172, 16, 31],
  [192, 168, 168],
  [169, 254, 254],
  [100, 64, 127],
] as const;

/** Tells if an IPv4 address can be reached from outside: not private (RFC 1918), shared, loopback or link-local. */
export const isPublicIpv4 = (address: string): boolean => {
  const [a = 0, b = 0, ...rest] = address.split('.').map(Number);
  if ([a, b, ...rest].some((part) => part > 255) || [0, 10, 127].includes(a)) return false;
  return !LOCAL.some(([first, from, to]) => a === first && b >= from && b <= to);
};

/** Tells if a text that begins like a public IPv6 address is one: eight groups, or fewer with one `::`. */
export const isPublicIpv6 = (address: string): boolean => {
  const gaps = address.split('::').length - 1;
  const groups = address.split(':').length;
  return gaps === 0 ? groups === 8 && !address.endsWith(':') : gaps === 1 && !address.includes(':::');
};
