import { DEPARTMENTS, FIRST_NAMES, LAST_NAMES, OFFICES, type Place } from './names';
import { Rand, weighted } from '../random';

export const HOME_DOMAIN = 'contoso.example';
export const PEOPLE_COUNT = 400;

/** A member of the organization. */
export type Person = {
  readonly index: number;
  readonly name: string;
  readonly email: string;
  readonly title: string;
  readonly department: string;
  readonly manager: string | null;
  readonly office: Place;
};

/** The person whose account is taken over: the first one. */
export const VICTIM = `t.nakamura@${HOME_DOMAIN}`;

const DEPARTMENT_BAG = weighted(DEPARTMENTS.map((one) => [one, one.weight] as const));
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/** Returns the members of the organization; heads of departments come before the people who report to them. */
export const generatePeople = (seed: number): readonly Person[] => {
  const taken = new Set<string>();
  const heads = new Map<string, string>();
  const people: Person[] = [];
  const add = (name: string, address: string, title: string, department: string, office: Place): void => {
    let email = `${address}@${HOME_DOMAIN}`;
    for (let i = 2; taken.has(email); i += 1) email = `${address}${i}@${HOME_DOMAIN}`;
    taken.add(email);
    const boss = heads.get(department) ?? heads.get('Executive');
    if (!heads.has(department) && people.length > 0) heads.set(department, email);
    people.push({ index: people.length, name, email, title, department, manager: boss ?? null, office });
  };
  add('Takeshi Nakamura', 't.nakamura', 'Accounts Payable Specialist', 'Finance', OFFICES[0]);
  for (let i = 1; i < PEOPLE_COUNT; i += 1) {
    const r = new Rand(seed, 'person', i);
    const department = DEPARTMENTS[i - 1] ?? r.pick(DEPARTMENT_BAG);
    const first = r.pick(FIRST_NAMES);
    const last = r.pick(LAST_NAMES);
    const title = i <= DEPARTMENTS.length ? department.titles[0] : r.pick(department.titles.slice(1));
    add(
      `${first} ${last}`,
      `${plain(first).charAt(0)}.${plain(last)}`,
      title,
      department.name,
      r.pick(OFFICES),
    );
  }
  const head = heads.get('Finance') ?? null;
  return people.map((one) => (one.email === VICTIM ? { ...one, manager: head } : one));
};
