import type { EmailRow } from '../rows';
import { GROUP_ADDRESSES } from './directory';
import type { Sender, StyleSpec } from './style-spec';
import { FIRST_NAMES, LAST_NAMES, PARTNERS, PROJECTS } from './names';
import type { Person } from './people';
import type { Rand } from '../random';

const GROUPS = [...GROUP_ADDRESSES];
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/** Picks a sender at a partner. */
export const pickPartner = (r: Rand): Sender => {
  const first = r.pick(FIRST_NAMES);
  const last = r.pick(LAST_NAMES);
  return [`${first} ${last}`, `${plain(first)}.${plain(last)}@${r.pick(PARTNERS)}`];
};

const colleague = (r: Rand, people: readonly Person[]): Sender => {
  const one = r.pick(people);
  return [one.name, one.email];
};

/** Picks an email's sender and its direction. */
export const pickSender = (
  r: Rand,
  spec: StyleSpec,
  people: readonly Person[],
): { sender: Sender; direction: EmailRow['direction'] } => {
  if (spec.from === 'partner') return { sender: pickPartner(r), direction: 'incoming' };
  if (spec.from === 'colleague') return { sender: colleague(r, people), direction: 'outgoing' };
  if (spec.from === 'mixed') {
    const draw = r.next();
    if (draw < 0.4) return { sender: pickPartner(r), direction: 'incoming' };
    return { sender: colleague(r, people), direction: draw < 0.78 ? 'internal' : 'outgoing' };
  }
  const sender = r.pick(spec.from);
  return { sender, direction: sender[1].endsWith('@contoso.example') ? 'internal' : 'incoming' };
};

/** Picks the number of recipients: mostly one, sometimes more than a page of 25. */
const audience = (r: Rand, n: number): number => {
  if (n % 499 === 60) return 26 + Math.floor(r.next() * 20);
  const draw = r.next();
  return draw < 0.68 ? 1 : draw < 0.84 ? 2 : draw < 0.93 ? 3 : r.int(4, 11);
};

/** Picks the recipients of an email, without repeats. */
export const pickRecipients = (
  r: Rand,
  n: number,
  direction: EmailRow['direction'],
  from: string,
  people: readonly Person[],
): string[] => {
  const wanted = audience(r, n);
  const isOutgoing = direction === 'outgoing';
  const list: string[] = !isOutgoing && r.chance(0.13) ? [r.pick(GROUPS)] : [];
  const pickOne = (): string =>
    isOutgoing && (list.length === 0 || r.chance(0.5)) ? pickPartner(r)[1] : r.pick(people).email;
  for (let tries = 0; list.length < wanted && tries < wanted * 3; tries += 1) {
    const one = pickOne();
    if (one !== from && !list.includes(one)) list.push(one);
  }
  return list.length > 0 ? list : [people[1]?.email ?? 'office@contoso.example'];
};

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
const MONTHS = ['January', 'March', 'May', 'June', 'September', 'October', 'November'] as const;
const FILLERS: Readonly<Record<string, (r: Rand) => string>> = {
  p: (r) => r.pick(PROJECTS),
  name: (r) => r.pick(FIRST_NAMES),
  last: (r) => r.pick(LAST_NAMES),
  day: (r) => r.pick(WEEKDAYS),
  month: (r) => r.pick(MONTHS),
  few: (r) => String(r.int(2, 48)),
  n: (r) => String(r.int(1_000, 99_999)),
};
const amount = (r: Rand): string => `${r.int(90, 899)}.${r.int(10, 99)}`;

const splits = new Map<string, readonly string[]>();
/** Splits a template at its placeholders: texts have even indexes, placeholders odd ones. */
const splitTemplate = (template: string): readonly string[] => {
  const known = splits.get(template) ?? template.split(/\{(\w+)\}/);
  splits.set(template, known);
  return known;
};

/** Picks a subject and fills its placeholders. */
export const pickSubject = (r: Rand, subjects: readonly string[]): string => {
  const parts = splitTemplate(r.pick(subjects));
  let text = parts[0] ?? '';
  for (let i = 1; i < parts.length; i += 2)
    text += (FILLERS[parts[i] ?? ''] ?? amount)(r) + (parts[i + 1] ?? '');
  return text;
};
