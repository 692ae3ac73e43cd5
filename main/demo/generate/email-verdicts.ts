import { verdictRank, type Verdict } from '../config/values';
import type { EmailRow } from '../rows';
import type { StyleSpec } from './style-spec';
import { type Rand, weighted } from '../random';
import { AUTH_RESULTS, type CLASSIFICATIONS } from '../words';

type Verdicts = Pick<
  EmailRow,
  'verdict' | 'verdict_rank' | 'phishing_verdict' | 'provider_verdict' | 'score'
>;
const CLASSIFIED: Readonly<Record<Verdict, readonly (typeof CLASSIFICATIONS)[number][]>> = {
  clean: weighted([
    ['clean', 88],
    ['bulk', 8],
    ['spm', 2],
    ['phsh', 1],
    ['error', 1],
  ]),
  spam: weighted([
    ['spm', 60],
    ['hspm', 20],
    ['bulk', 12],
    ['clean', 7],
    ['error', 1],
  ]),
  suspicious: weighted([
    ['clean', 40],
    ['spm', 25],
    ['phsh', 25],
    ['bulk', 8],
    ['error', 2],
  ]),
  phishing: weighted([
    ['phsh', 42],
    ['hphsh', 30],
    ['spm', 10],
    ['hspm', 2],
    ['clean', 15],
    ['error', 1],
  ]),
  malware: weighted([
    ['malw', 74],
    ['phsh', 10],
    ['clean', 14],
    ['error', 2],
  ]),
};
const SCORES: Readonly<Record<Verdict, readonly [number, number]>> = {
  clean: [2, 60],
  spam: [40, 120],
  suspicious: [110, 200],
  phishing: [200, 480],
  malware: [90, 260],
};

/** Draws the engines' verdicts. Sometimes they disagree: Microsoft finds clean what our engine calls phishing, or the other way round. */
export const pickVerdicts = (r: Rand, spec: StyleSpec): Verdicts => {
  const draw = r.next() * 100;
  let sum = 0;
  let verdict: Verdict = 'clean';
  for (const [name, weight] of Object.entries(spec.verdicts) as [Verdict, number][]) {
    if (draw >= sum && draw < sum + weight) verdict = name;
    sum += weight;
  }
  return judged(r, verdict);
};

/** Draws the engines' other results, depending on our verdict. */
export const judged = (r: Rand, verdict: Verdict): Verdicts => {
  const [low, high] = SCORES[verdict];
  return {
    verdict,
    verdict_rank: verdictRank(verdict),
    phishing_verdict:
      verdict === 'phishing' || verdict === 'suspicious'
        ? verdict
        : verdict === 'malware' && r.chance(0.4)
          ? 'suspicious'
          : 'clean',
    provider_verdict: r.pick(CLASSIFIED[verdict]),
    score: Math.round((low + r.next() * (high - low)) * 100) / 100,
  };
};

const FAILS = weighted<string>([
  ['fail', 50],
  ['softfail', 25],
  ['neutral', 8],
  ['none', 12],
  ['temperror', 3],
  ['permerror', 2],
]);
const DKIM_FAILS = weighted<string>([
  ['fail', 60],
  ['none', 30],
  ['temperror', 4],
  ['permerror', 4],
  ['neutral', 2],
]);
const DMARC_PASSES = weighted<string>([
  ['pass', 92],
  ['bestguesspass', 6],
  ['none', 2],
]);

/** Draws SPF, DKIM and DMARC. The first rows go through every value, so that even a small tenant has all. */
export const pickAuth = (r: Rand, n: number, spec: StyleSpec): Pick<EmailRow, 'spf' | 'dkim' | 'dmarc'> => {
  const fails = r.next() * 100 < spec.authFails;
  if (n >= 100 && n < 100 + 2 * AUTH_RESULTS.length) {
    const at = (shift: number): string => AUTH_RESULTS[(n + shift) % (AUTH_RESULTS.length - 1)] ?? 'none';
    return { spf: at(0), dkim: at(2), dmarc: n % 5 === 0 ? 'bestguesspass' : at(3) };
  }
  if (!fails) return { spf: 'pass', dkim: r.chance(0.93) ? 'pass' : 'none', dmarc: r.pick(DMARC_PASSES) };
  return { spf: r.pick(FAILS), dkim: r.pick(DKIM_FAILS), dmarc: r.chance(0.7) ? 'fail' : r.pick(FAILS) };
};
