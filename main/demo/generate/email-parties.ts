import type { EmailRow } from '../rows';
import { GROUP_ADDRESSES } from './directory';
import type { Sender, StyleSpec } from './style-spec';
import { FIRST_NAMES, LAST_NAMES, PARTNERS, PROJECTS } from './names';
import type { Person } from './people';
import type { Rand } from '../random';

const GROUPS = [...GROUP_ADDRESSES];
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/** Someone at a partner. */
export const partnerOf = (r: Rand): Sender => {
  const first = r.pick(FIRST_NAMES);
  const last = r.pick(LAST_NAMES);
  return [`${first} ${last}`, `${plain(first)}.${plain(last)}@${r.pick(PARTNERS)}`];
};

const colleague = (r: Rand, people: readonly Person[]): Sender => {
  const one = r.pick(people);
  return [one.name, one.email];
};

/** Who wrote a mail, and whether it comes in, goes out or stays inside. */
export const senderOf = (
  r: Rand,
  spec: StyleSpec,
  people: readonly Person[],
): { sender: Sender; direction: EmailRow['direction'] } => {
  if (spec.from === 'partner') return { sender: partnerOf(r), direction: 'incoming' };
  if (spec.from === 'colleague') return { sender: colleague(r, people), direction: 'outgoing' };
  if (spec.from === 'mixed') {
    const draw = r.next();
    if (draw < 0.4) return { sender: partnerOf(r), direction: 'incoming' };
    return { sender: colleague(r, people), direction: draw < 0.78 ? 'internal' : 'outgoing' };
  }
  const sender = r.pick(spec.from);
  return { sender, direction: sender[1].endsWith('@contoso.example') ? 'internal' : 'incoming' };
};

/** How many a mail goes to: mostly one, now and then a list longer than a page of 25. */
const audience = (r: Rand, n: number): number => {
  if (n % 499 === 60) return 26 + Math.floor(r.next() * 20);
  const draw = r.next();
  return draw < 0.68 ? 1 : draw < 0.84 ? 2 : draw < 0.93 ? 3 : r.int(4, 11);
};

/** The addresses that a mail went to, without repeats. */
export const recipientsOf = (
  r: Rand,
  n: number,
  direction: EmailRow['direction'],
  from: string,
  people: readonly Person[],
): string[] => {
  const wanted = audience(r, n);
  const list: string[] = direction !== 'outgoing' && r.chance(0.13) ? [r.pick(GROUPS)] : [];
  for (let tries = 0; list.length < wanted && tries < wanted * 3; tries += 1) {
    const outside = direction === 'outgoing' && (list.length === 0 || r.chance(0.5));
    const one = outside ? partnerOf(r)[1] : r.pick(people).email;
    if (one !== from && !list.includes(one)) list.push(one);
  }
  return list.length > 0 ? list : [people[1]?.email ?? 'office@contoso.example'];
};

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
const MONTHS = ['January', 'March', 'May', 'June', 'September', 'October', 'November'] as const;
const fill = (r: Rand, hole: string): string => {
  if (hole === 'p') return r.pick(PROJECTS);
  if (hole === 'name') return r.pick(FIRST_NAMES);
  if (hole === 'last') return r.pick(LAST_NAMES);
  if (hole === 'day') return r.pick(WEEKDAYS);
  if (hole === 'month') return r.pick(MONTHS);
  if (hole === 'few') return String(r.int(2, 48));
  return hole === 'n' ? String(r.int(1_000, 99_999)) : `${r.int(90, 899)}.${r.int(10, 99)}`;
};

const splits = new Map<string, readonly string[]>();
/** A template cut at its holes, once: texts at even places, holes at odd ones. */
const splitOf = (template: string): readonly string[] => {
  const known = splits.get(template) ?? template.split(/\{(\w+)\}/);
  splits.set(template, known);
  return known;
};

/** One of the subjects with its holes filled. */
export const subjectOf = (r: Rand, subjects: readonly string[]): string => {
  const parts = splitOf(r.pick(subjects));
  let text = parts[0] ?? '';
  for (let i = 1; i < parts.length; i += 2) text += fill(r, parts[i] ?? '') + (parts[i + 1] ?? '');
  return text;
};
