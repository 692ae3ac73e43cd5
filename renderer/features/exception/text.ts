/** All text about making exceptions. */
import type { ExceptionEntity } from '../../../shared/model/exception';
import type { ExceptionList } from '../../../shared/rules/exception-types';
import type { Harm } from '../../../shared/rules/harms';
import { formatCount, formatQuantity } from '../../state/format';
import { LOOK_BACK_DAYS } from '../exception-impact/mail-query';
import type { Match, Searched } from '../exception-impact/find-match';
import { bound } from '../exception-impact/text';
import type { Harms } from '../exception-impact/tenant-impact';

/** Says what exceptions would have let through, and which of it is unknown. */
const letThrough = ({ phishing, malware, atMost, atLeast }: Harms): string => {
  const counts = [
    ...(phishing ? [`${formatCount(phishing)} phishing`] : []),
    ...(malware ? [`${formatCount(malware)} malware`] : []),
  ];
  const noun = (phishing ?? 0) + (malware ?? 0) === 1 ? 'email or file' : 'emails and files';
  return [
    `In the last 30 days, ${bound(atMost, atLeast)}${counts.join(' and ')} ${noun} would have been let through.`,
    ...(phishing === null ? ['Phishing unknown.'] : []),
    ...(malware === null ? ['Malware unknown.'] : []),
  ].join(' ');
};

export const TEXT = {
  left: 'The exception is not added yet',
  leftBefore: 'You have another unfinished exception.',
  back: 'Back to the exception',
  backWords: 'draft unsent continue left',
  needsLeft: 'There is no unfinished exception',
  discardLeft: 'Discard it',
  add: 'New exception…',
  paste: 'Paste exceptions',
  fromRows: 'Exceptions from selected rows…',
  ofRows: (n: number) => `Exceptions from ${formatQuantity(n, 'row')}`,
  emptyRows: (n: number, rows: number) =>
    `${formatCount(n)} of ${formatQuantity(rows, 'row')} ${n === 1 ? 'was left out: it has' : 'were left out: they have'} no value to use, or only your own domains.`,
  ofCase: (name: string) => `Exceptions from ${name}`,
  noIndicators: 'This case has no sender, domain, URL or hash to make an exception of.',
  noIndicatorsNext: 'Pin the emails, files or rows that have them.',
  words: 'allow block list whitelist blacklist sender domain url hash',
  lists: {
    label: 'What it does',
    choose: 'Choose what the exception does.',
    hints: {
      block:
        'Tells the tool to block a URL, or the domain or IP address in links. Postern knows no type that blocks senders, files or texts: check if the portal can.',
      allow: 'Tells the tool to let through what it finds in emails and files that have the value.',
      password: 'Tells the tool to let through password-protected files of a sender.',
    },
  } satisfies {
    readonly hints: Readonly<Record<ExceptionList, string>>;
    readonly label: string;
    readonly choose: string;
  },
  confirm: {
    label: (n: number) =>
      n > 1 ? 'I checked these and want to add them.' : 'I checked this and want to add it.',
    needed: (n: number) => `Confirm that you checked ${n > 1 ? 'these' : 'this'}.`,
    counting: 'Still counting what would have been let through. Wait a moment.',
    letThrough,
    unknown: 'Postern can’t tell if phishing or malware would have been let through.',
    from: (harm: Harm) => `You started this from a record with a ${harm} verdict.`,
  },
  overwritesAll:
    'Overwrite exceptions that the tenant already has with other settings. Otherwise they aren’t sent.',
  anyway: { exists: 'Overwrite', opposite: 'Keep both', unread: 'Add anyway' },
  needsAnyway: {
    exists: 'Select “Overwrite” to replace what the tenant has.',
    opposite: 'Select “Keep both” to add it beside the opposite.',
    unread: 'Select “Add anyway” to add it without the search that the tenant refused.',
  },
  titles: {
    new: 'New exception',
    duplicate: 'New exception like this one',
    change: 'Change exception',
  },
  submit: (n: number) => (n > 1 ? `Add ${formatQuantity(n, 'exception')}` : 'Add exception'),
  submitChange: 'Overwrite',
  form: {
    tool: 'Security tool',
    chooseTool: 'Choose a tool',
    needsTool: 'Choose the security tool that should follow the exception.',
    type: 'Type',
    chooseType: 'Choose a type',
    needsType: 'Choose a type.',
    loadingTypes: 'Checking which types this tool accepts…',
    noTypes: 'The tenant offers no type for this tool that does this. Choose another tool.',
    contraryTypes: (types: string) =>
      `The tenant lists these types as blocking, and Postern as allowing, so they are left out: ${types}. Use the tenant’s portal for them.`,
    typesUnknown: 'The tenant didn’t say which types this tool accepts. The types known for it are listed.',
    noSuggestions: 'The tenant sent no suggestions. You can still enter any value.',
    retry: 'Retry',
    value: 'Value',
    values: 'Senders',
    valuesHint: 'One name or address in each line. Each becomes an exception of its own.',
    filledIn: (value: string) =>
      `Postern knows no type that blocks “${value}”. This is the domain of the first link instead.`,
    needsValue: 'Enter a value.',
    mode: 'Applies to documents',
    comment: 'Comment',
    commentHint: 'The reason, such as a ticket. The list shows it.',
    exclusive: 'Exclusive',
    exclusiveHint:
      'Where this exception applies, it may make the tool ignore exceptions that are not exclusive, including blocks. Check with the tenant.',
    creator: 'Your email address',
    creatorHint: 'It is sent as the creator. Postern remembers it.',
    noCreator: 'An exception made from an email or a file is sent without a creator. The tenant may add one.',
    wrongCreator: 'Enter an email address, such as analyst@contoso.example.',
    needsCreator: 'Enter your email address. It is sent as the creator.',
  },
  entity: {
    label: 'Entity',
    hint: 'Each exception is sent with an entity. Some tenants may not accept the tenant as a whole. Postern remembers your choice for this tenant.',
    choose: 'Choose an entity',
    kinds: {
      tenant: 'The tenant as a whole (tenant/tenant)',
      named: 'An email or file that you name',
    } satisfies Readonly<Record<ExceptionEntity, string>>,
    needed: 'Choose an entity: the tenant as a whole, or an email or file.',
    type: 'Entity type',
    id: 'Entity ID',
    typeNeeded: 'Enter the entity type of the email or file, or find one.',
    idNeeded: 'Enter the ID of the email or file, or find one.',
    find: (value: string) => `Find one with “${value.length > 40 ? `${value.slice(0, 40)}…` : value}”`,
    finding: 'Asking the tenant',
    found: (value: string, { found, apps }: Searched<Match>) => {
      const one = found?.domain === 'file' ? 'a file' : 'an email';
      if (found)
        return `Found ${one} in ${found.app}.${found.isUnsure ? ` This tenant’s search can’t tell whether it has exactly “${value}”.` : ''}`;
      return apps === 0
        ? `Postern couldn’t search for “${value}”: no app has a field for it. Enter an entity.`
        : `No email or file of the last ${LOOK_BACK_DAYS} days has “${value}”. Enter an entity, or choose another value.`;
    },
    ofAll: (n: number) => `All ${formatCount(n)} exceptions are sent with it.`,
  },
  summary: 'What will happen',
  does: (list: ExceptionList | undefined, values: string, scope: string, tool: string) =>
    `${tool} ${list === 'block' ? 'blocks' : 'allows'} ${values === '' ? '…' : values} (${scope.charAt(0).toLowerCase()}${scope.slice(1)}). What was scanned before may need a rescan.`,
  listUnknown: (tool: string, values: string) =>
    `${tool} blocks or allows ${values}: the tenant doesn’t say which.`,
  quoted: (value: string) => `“${value}”`,
  several: (n: number) => formatQuantity(n, 'sender'),
  noRemoval:
    'You can’t delete exceptions here. Later you can overwrite this one, or delete it in the portal.',
  overwrites: 'Sends the new comment and settings, with you as the creator.',
  expires: (time: string) =>
    `The stored exception expires on ${time}. Postern can’t set an expiry. After you overwrite it, check in the portal whether it still expires.`,
  exists: (creator: string, comment: string) =>
    `This exception exists already${creator === '' ? '' : `, by ${creator}`}${comment === '' ? '' : ` (“${comment}”)`}. Adding it overwrites its comment and settings.`,
  partStarted: (started: number, rest: number, reason: string) =>
    `${formatQuantity(started, 'exception')} started, ${formatCount(rest)} not: ${reason} Add sends only the rest.`,
  rescan: 'Rescan',
  stored: (n: number, became: string) =>
    `${n === 1 ? 'Exception' : `${formatCount(n)} exceptions`} ${became}`,
  became: { add: 'added', overwrite: 'overwritten', either: 'added or overwritten' },
  addedNext: 'What was scanned before may need a rescan.',
  addedAlone: 'What was scanned before may need a rescan: open its record.',
  rescanned: 'Rescan requested',
  rescannedNext: 'Open the record later to see if the verdict changed.',
  rescanDenied: 'The tenant refused the rescan',
  rescanDeniedNext: 'Rescan it from its record.',
  portal: 'Open the portal',
  notOpened: 'The portal was not opened.',
} as const;
