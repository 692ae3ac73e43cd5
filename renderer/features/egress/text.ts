/** All text of the list of known egress. */
import { EGRESS_KINDS, MOST_NETWORK_NAME, MOST_NETWORKS } from '../../../shared/model/egress';
import type { LineProblem } from '../../../shared/rules/egress-lines';
import { formatCount, formatQuantity } from '../../state/format';

const WHY: Readonly<Record<LineProblem['kind'], (about: string) => string>> = {
  notNetwork: (about) => `“${about}” isn’t an IP address or a network such as 203.0.113.0/24.`,
  everything: (about) => `${about} covers every address.`,
  repeated: (about) => `Line ${about} has the same network.`,
  longName: () => `The name is longer than ${MOST_NETWORK_NAME} characters.`,
  tooMany: () => `The list holds up to ${formatCount(MOST_NETWORKS)} networks.`,
};

export const TEXT = {
  title: 'Known egress',
  edit: 'Edit known egress',
  words: 'vpn relay office sase proxy network cidr ip logins',
  networks: 'Networks',
  hint: `One per line: network, kind (${EGRESS_KINDS.join(', ')}), name. Logins from them can be hidden, and are never impossible travel. Only this workstation has the list.`,
  import: 'Import file',
  imported: (added: number, listed: number, fileName: string) =>
    `${formatQuantity(added, 'line')} added from ${fileName}${listed === 0 ? '' : `, ${formatCount(listed)} already listed`}.`,
  nothingNew: (fileName: string) => `${fileName} has no network that isn’t listed.`,
  save: 'Save',
  saved: (n: number) => `${formatQuantity(n, 'network')} saved.`,
  notMarked: 'The list was saved, but the loaded logins could not be marked with it.',
  refresh: 'Refresh the logins.',
  problems: (n: number) => `${formatQuantity(n, 'line')} can’t be read.`,
  problemList: 'Lines that can’t be read',
  problem: ({ line, kind, about }: LineProblem, show: (text: string) => string) =>
    `Line ${formatCount(line)}: ${WHY[kind](show(about))}`,
  moreProblems: (n: number) => `${formatCount(n)} more`,
  loading: 'Loading the list',

  add: 'Add to known egress',
  network: 'Network',
  networkHint: 'An IP address, or a network in CIDR notation.',
  kind: 'Kind',
  kinds: { vpn: 'VPN', relay: 'Relay', office: 'Office', other: 'Other' },
  name: 'Name',
  nameHint: 'Such as the provider or the site. Logins show it.',
  addButton: 'Add',
  enterNetwork: 'Enter a network.',
  why: (kind: LineProblem['kind'], about: string) => WHY[kind](about),
  added: (network: string) => `${network} was added to known egress.`,
} as const;
