/** All text of the parts and the heads of files, users, groups and messages. */
import type { Reach } from '../../../shared/rules/file-permissions';
import { formatCount, formatQuantity } from '../../state/format';

const ofTotal = (shown: number, total: number, noun: string): string =>
  shown < total ? `${formatCount(shown)} of ${formatQuantity(total, noun)}` : formatQuantity(total, noun);

const REACHES: Readonly<Record<Reach, string>> = {
  public: 'Anyone',
  external: 'External',
  organization: 'Organization',
  people: 'People',
  unknown: 'Unknown',
};

export const TEXT = {
  why: 'Why',
  unknown: 'unknown',
  yes: 'Yes',
  no: 'No',
  state: 'State',
  permissions: {
    tab: 'Permissions',
    loading: 'Loading permissions',
    none: 'No permissions listed',
    reach: 'Reach',
    reaches: REACHES,
    who: 'Who',
    can: 'Can',
    through: 'Through',
    link: (type: string) => (type === '' ? 'Link' : `Link to ${type}`),
    inherited: (from: string) => `Inherited from ${from}`,
    direct: 'Direct',
    count: (shown: number, total: number) => ofTotal(shown, total, 'permission'),
  },
  events: {
    tab: 'Events',
    loading: 'Loading events',
    none: 'No events',
    time: 'Time',
    event: 'Event',
    actor: 'By',
    ip: 'IP',
    count: (shown: number, loaded: number, total: number) =>
      `${ofTotal(loaded, total, 'event')}${
        shown < loaded ? `. ${formatCount(loaded - shown)} left out: their scan failed or never ran` : ''
      }`,
  },
  same: {
    tab: 'Same content',
    loading: 'Looking for the same content',
    none: 'Nothing else has this content',
    noHash: 'The tenant sent no hash of this file, so the same content can’t be found.',
    name: 'Name',
    verdict: 'Verdict',
    count: (shown: number) => formatQuantity(shown, 'other with this content', 'others with this content'),
  },
  file: {
    owner: 'Owner',
    path: 'Path',
    size: 'Size',
    modified: 'Modified',
    label: 'Label',
    shared: 'Shared externally',
    download: 'Download',
    rejected: 'It could not be downloaded.',
  },
  user: {
    email: 'Email',
    role: 'Role',
    risk: 'Risk',
    riskOf: (score: number) =>
      `${score >= 70 ? 'High' : score >= 40 ? 'Medium' : 'Low'} (${formatCount(score)} of 100)`,
    mfa: 'MFA',
    hasMfa: 'Second factor set up',
    noMfa: 'No second factor: a password is enough to sign in',
    lastLogin: 'Last login',
    admin: 'Administrator',
    guest: 'Guest',
    suspended: 'Suspended',
    manager: 'Manager',
  },
  group: {
    email: 'Email',
    members: 'Members',
    about: 'About',
    external: 'Takes mail from outside',
    none: 'The tenant lists no members',
    count: (shown: number, total: number) => ofTotal(shown, total, 'member'),
    member: 'Member',
  },
  message: {
    sender: 'From',
    channel: 'Channel',
    sent: 'Sent',
    text: 'Text',
    loading: 'Loading the text',
    empty: 'The message has no text',
    links: 'Links',
    noLinks: 'No links',
    shown: 'Text shown',
    target: 'Target',
    deleted: 'Deleted',
    count: (n: number) => formatQuantity(n, 'link'),
  },
  activity: {
    tab: 'Activity',
    list: 'Ready queries',
    about: 'Each opens a query. Numbers are of all time.',
    loading: 'Counting',
    none: 'The tenant has no fields for these queries.',
    received: 'Email received',
    phishing: 'Phishing received',
    malware: 'Malware received',
    suspicious: 'Suspected email received',
    sent: 'Email sent',
    clicks: 'Link clicks',
    files: 'Files owned',
    messages: 'Messages sent',
    failed: 'not counted',
  },
} as const;
