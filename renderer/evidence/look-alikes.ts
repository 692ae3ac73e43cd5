/**
 * Code points of letters that look like Latin ones: their skeleton in Unicode's security data (UTS 39, read through ICU 72) is
 * the text at the left. Accented letters are not listed, because accents are removed first.
 */
const LOOKS: Readonly<Record<string, string>> = {
  '2': '1bb 14bf a6ef',
  '3': '118ca 16f3b',
  '6': '431 118d5',
  '7': '118c6',
  '8': '223 9ea a6a b03 1031a 1e8cb',
  '9': '9ed a67 b68 d6d 118cc 118d6',
  a: '251 3b1 430 15c5 a4ee 102a0 16f40',
  aa: 'a733',
  ae: 'e6 4d5',
  ao: 'a735',
  au: 'a737',
  av: 'a739 a73b',
  ay: 'a73d',
  b: '180 183 253 463 48d 1472 1473 15af 15f7 a4d0 10282 102a1 10301',
  c: '23c 441 4ab 1d04 2ca5 a4da abaf 102a2 10302 1043d 1051c 118e9 118f2',
  d: '111 18c 256 257 501 146f 15de 15ea a4d2 a4d3',
  dz: '2a3',
  e: '247 435 4bd 4bf 2d39 a4f0 ab32 10286',
  f: '192 584 15b4 1d6e 1e9d a4dd a799 ab35 10287 102a5 10525 118c2',
  g: '18d 1e5 260 261 581 1d83 a4d6',
  h: '127 266 45b 4bb 570 157c a4e7 a695 102cf',
  i: '131 268 269 26a 3b9 456 4cf 1d7b 1d7c a647 ab75 118c3',
  j: '249 3f3 458 148d a4d9',
  k: '199 16d5 a4d7 10518',
  l: '142 19a 1c0 26b 26d 5c0 5d5 5df 627 661 673 6f1 7ca 14aa 16c1 2d4f a4e1 a4f2 1028a 10309 10320 10526 16f16 16f28 1e8c7',
  ll: '1c1 5f0 2016',
  ls: '2aa',
  lz: '2ab',
  m: '15f0 16d6 a4df 102b0 10311',
  n: '19e 273 3b7 578 57c 1d70 a4e0 10513',
  o: 'f8 275 3b8 3bf 3c3 43e 473 4e9 585 5e1 647 665 6be 6c1 6d5 6f5 6ff 7c0 966 9e6 a66 ae6 b20 b66 be6 c02 c66 c82 ce6 d02 d20 d66 d82 e50 ed0 101d 1040 10ff 12d0 1d0f 1d11 2c9f 2d31 2d41 2d54 3007 a4f3 a74b ab3d ab3e ab74 ab8e abbb 10292 102ab 1042c 104ea 10516 114d0 118c8 118d7 118e0',
  oe: '153',
  oo: 'a699 a74f',
  p: '1a5 3c1 440 146d 1d7d 2ca3 a4d1 10295',
  q: '2a0 51b 563 566 2d55',
  r: '24d 27c 27d 433 493 1587 1d26 1d72 2c85 a4e3 ab47 ab48 ab81 16f35',
  rn: '271 1d6f 11700 118e3',
  s: '1bd 282 455 1d74 a4e2 a731 abaa 10296 10448 118c1 16f3a',
  t: '167 1ad 1d75 a4d4 10297 102b1 10315 16f0a',
  tf: 'a777',
  ts: '2a6',
  u: '28b 3c5 57d 1200 144c 1d1c 1d7e a4f4 a79f ab4e ab52 ab9c 104f6 118d8 16f42',
  ue: '1d6b',
  uo: 'ab63',
  v: '3bd 475 5d8 667 6f7 142f 1d20 2d38 a4e6 a6df aba9 1051d 11706 118c0 16f08',
  w: '26f 461 47d 51d 561 1d21 a4ea a761 ab83 114c5 1170a 1170e 1170f 118e6 118ef',
  x: '445 1541 157d 166e 16b7 2d5d a4eb 10290 102b4 10317 10322 10527 118ec',
  y: '1b4 24f 263 28f 3b3 443 4af 4b1 10e7 1d8c 1eff a4ec ab5a 102b2 118dc 16f43',
  z: '1b6 225 290 1d22 1d76 a4dc ab93 102f5 118c4 118e5',
};

const PLAIN = new Map(
  Object.entries(LOOKS).flatMap(([plain, points]) =>
    points.split(' ').map((point) => [String.fromCodePoint(Number.parseInt(point, 16)), plain] as const),
  ),
);

/** Latin letters that look alike at a glance. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/0/g, 'o'],
  [/[1i]/g, 'l'],
  [/m/g, 'rn'],
  [/w/g, 'vv'],
];

/** Returns a text without accents, in the Latin letters that its own resemble. Two texts with the same skeleton look alike. */
export const skeleton = (text: string): string => {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const plain = [...bare].map((letter) => PLAIN.get(letter) ?? letter).join('');
  return ALIKE.reduce((word, [letter, as]) => word.replace(letter, as), plain);
};

/** Scripts that are distinguished; all others count as one more. */
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Thai',
  'Georgian',
  'Han',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Hangul',
  'Cherokee',
] as const;
const TESTS = SCRIPTS.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const);
/** Scripts that ordinary words combine. */
const TOGETHER: readonly (readonly string[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

const scriptsOf = (text: string): Set<string> => {
  const found = new Set<string>();
  for (const letter of text) {
    if (!/\p{L}/u.test(letter) || /\p{Script=Common}|\p{Script=Inherited}/u.test(letter)) continue;
    found.add(TESTS.find(([, test]) => test.test(letter))?.[0] ?? 'another script');
  }
  return found;
};

/** Returns the scripts of a word that no language combines; empty for an ordinary word. */
export const mixedScripts = (word: string): readonly string[] => {
  const scripts = [...scriptsOf(word)];
  if (scripts.length < 2 || TOGETHER.some((set) => scripts.every((script) => set.includes(script))))
    return [];
  return scripts;
};

/** True if a word of another script consists of letters that all look like Latin ones, such as a Cyrillic word that reads as an English one. */
export const passesForLatin = (word: string): boolean => {
  const scripts = scriptsOf(word);
  return scripts.size > 0 && !scripts.has('Latin') && /^[a-z0-9-]+$/.test(skeleton(word));
};
