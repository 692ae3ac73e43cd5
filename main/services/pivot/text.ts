/** Texts of the pivot: titles, kinds and ages. */
import type { PivotDomain } from '../../../shared/model/pivot';

const ago = (amount: number, unit: string): string => `Cached ${amount} ${unit} ago`;

export const text = {
  title: (value: string) => `Seen: ${value}`,
  kinds: {
    email: 'Email',
    file: 'File',
    message: 'Message',
    click: 'Click',
    user: 'User',
    group: 'Group',
    login: 'Login',
    file_row: 'Row of a file',
    other: 'Other',
  } satisfies Readonly<Record<PivotDomain, string>>,
  columns: {
    kind: 'Kind',
    title: 'Name',
    state: 'State',
    fields: 'Found in',
    values: 'As written',
    seen: 'Last seen',
    saas: 'App',
    origin: 'File',
    id: 'Entity ID',
    type: 'Entity type',
  },
  live: 'Live',
  /** The age of what the tenant sent earlier. */
  cached: (ms: number): string => {
    const minutes = Math.floor(Math.max(ms, 0) / 60_000);
    if (minutes < 1) return 'Cached just now';
    if (minutes < 60) return ago(minutes, 'min');
    return minutes < 48 * 60 ? ago(Math.floor(minutes / 60), 'h') : ago(Math.floor(minutes / 1_440), 'days');
  },
  clear: {
    title: 'Clear what this workstation has seen?',
    detail:
      'The index of emails, files, users and logins that were seen of this tenant, and of rows of files, is deleted. Nothing changes at the tenant.',
    ok: 'Clear',
  },
  notCleared: 'The file of the pivot index could not be deleted.',
  clearAgain: 'Clear it again, or restart Postern.',
} as const;
