import type { GroupRow, LoginRow, UserRow } from '../rows';
import { DEPARTMENTS, PROJECTS } from './names';
import { HOME_DOMAIN, type Person, VICTIM } from './people';
import { hexId, Rand } from '../random';
import type { Source } from './source';
import { SAAS_IDS } from '../words';

/** Accounts at each app: this number of people, from the first on, have one. */
const ACCOUNTS: Readonly<Record<(typeof SAAS_IDS)[number], number>> = {
  office365_emails: 400,
  google_mail: 120,
  onedrive: 400,
  sharepoint: 400,
  google_drive: 120,
  dropbox2: 60,
  box2: 45,
  sharefile2: 30,
  slack2: 310,
  teams: 400,
};

/** Returns a person who has an account at an app: the given one, or another in their place. */
export const withAccount = (saas: string, person: Person, people: readonly Person[]): Person => {
  const accounts = SAAS_IDS.find((one) => one === saas);
  return (accounts && people[person.index % ACCOUNTS[accounts]]) ?? person;
};

/** Emails received by app and address. */
export type Received = ReadonlyMap<string, ReadonlyMap<string, number>>;

type UserState = Pick<UserRow, 'is_admin' | 'is_guest' | 'is_suspended' | 'mfa' | 'last_login' | 'risk'>;

const victimState = (calendar: Source['calendar']): UserState => ({
  is_admin: 0,
  is_guest: 0,
  is_suspended: 0,
  mfa: 1,
  last_login: calendar.before(91, 2),
  risk: 92,
});

const userState = (r: Rand, person: Person, calendar: Source['calendar']): UserState => ({
  is_admin: person.department === 'IT' && r.chance(0.4) ? 1 : 0,
  is_guest: r.chance(0.03) ? 1 : 0,
  is_suspended: r.chance(0.02) ? 1 : 0,
  mfa: r.chance(0.86) ? 1 : 0,
  // Before the oldest login that the tenant still has; those with a newer one have that.
  last_login: calendar.before(91, 0) - Math.ceil(r.next() ** 2 * 40 * 86_400) * 1_000,
  risk: Math.floor(r.next() ** 3 * 80),
});

const withLogin = (state: UserState, login: number | undefined): UserState =>
  login === undefined ? state : { ...state, last_login: login };

/** Returns the latest successful login by app and address. */
const latestLogins = (logins: readonly LoginRow[]): ReadonlyMap<string, number> => {
  const latest = new Map<string, number>();
  for (const { saas, user, success, time } of logins) {
    const key = `${saas} ${user}`;
    if (success === 1) latest.set(key, Math.max(time, latest.get(key) ?? 0));
  }
  return latest;
};

/** Returns the accounts of every app, with what the emails and logins say of them. */
export const generateUsers = (
  { seed, people, calendar }: Source,
  received: Received,
  logins: readonly LoginRow[],
): UserRow[] => {
  const latest = latestLogins(logins);
  let n = 0;
  return SAAS_IDS.flatMap((saas) =>
    people.slice(0, ACCOUNTS[saas]).map((person): UserRow => {
      const r = new Rand(seed, 'user', n);
      const isMailbox = saas === 'office365_emails' || saas === 'google_mail';
      const row: UserRow = {
        entity_id: hexId(seed, 'user', n),
        entity_type: `${saas}_user`,
        saas,
        n,
        email: person.email,
        name: person.name,
        title: person.title,
        department: person.department,
        manager: person.manager,
        country: person.office.country,
        ...withLogin(
          person.email === VICTIM ? victimState(calendar) : userState(r, person, calendar),
          latest.get(`${saas} ${person.email}`),
        ),
        emails_received: isMailbox ? (received.get(saas)?.get(person.email) ?? 0) : 0,
        action_data: '{}',
      };
      n += 1;
      return row;
    }),
  );
};

const groupAddress = (name: string): string => `${name.toLowerCase().replace(/\W+/g, '-')}@${HOME_DOMAIN}`;

/** Addresses of the groups that receive email. */
export const GROUP_ADDRESSES: ReadonlySet<string> = new Set([
  ...DEPARTMENTS.map(({ name }) => groupAddress(name)),
  ...PROJECTS.map((name) => groupAddress(`Project ${name}`)),
  groupAddress('All employees'),
]);

type Plan = { readonly name: string; readonly of: (index: number, department: string) => boolean };

const createPlans = (saas: string): readonly Plan[] => {
  const departments = DEPARTMENTS.map(({ name }): Plan => ({
    name,
    of: (_, department) => department === name,
  }));
  const projects = PROJECTS.map((name, i): Plan => ({
    name: `Project ${name}`,
    of: (index) => index % 23 === i,
  }));
  const all: Plan = { name: 'All employees', of: () => true };
  if (saas === 'office365_emails')
    return [all, ...departments, ...projects, { name: 'Former members', of: () => false }];
  if (saas === 'teams' || saas === 'slack2' || saas === 'sharepoint') return [all, ...projects];
  return departments.slice(0, 5);
};

/** Returns the groups of every app. The group of all employees has far more than 25 members. */
export const generateGroups = ({ seed, people, calendar }: Source): GroupRow[] => {
  let n = 0;
  return SAAS_IDS.flatMap((saas) =>
    createPlans(saas).map((plan): GroupRow => {
      const r = new Rand(seed, 'group', n);
      const members = people.slice(0, ACCOUNTS[saas]).filter((one) => plan.of(one.index, one.department));
      const row: GroupRow = {
        entity_id: hexId(seed, 'group', n),
        entity_type: `${saas}_group`,
        saas,
        n,
        email: groupAddress(plan.name),
        name: plan.name,
        description: plan.name === 'All employees' ? 'Everybody at Contoso' : `Everybody of ${plan.name}`,
        member_count: members.length,
        members: JSON.stringify(members.map((one) => one.email)),
        is_external: r.chance(0.08) ? 1 : 0,
        created: calendar.before(r.int(100, 900), r.int(0, 23)),
        action_data: '{}',
      };
      n += 1;
      return row;
    }),
  );
};
