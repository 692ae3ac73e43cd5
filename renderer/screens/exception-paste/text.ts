/** All text of the screen that turns pasted text into exceptions. */
import type { PastedKind, PastedState } from '../../../shared/model/pasted-exceptions';
import { TEXT as EXCEPTION } from '../../features/exception/text';
import { formatCount, formatQuantity } from '../../state/format';

export const TEXT = {
  title: EXCEPTION.paste,
  rowsOf: 'Rows',
  section: 'Pasted values',
  about:
    'Paste a report, an email, a column of a file or a list, defanged or not. Hashes, email addresses, domains, IP addresses, URLs and file types become rows; nothing is sent yet.',
  box: 'Text',
  boxHint: (key: string) => `Paste with Ctrl+V. Typed text is read with ${key === '' ? 'the button' : key}.`,
  pasted: 'Pasted text',
  collection: 'Collection',
  collectionNote: (at: string, characters: number) =>
    `${at === '' ? '' : `${at} · `}${formatQuantity(characters, 'character')}`,
  ownUnknown:
    'Postern doesn’t know your organization’s domains, so it can’t flag them. Run a hunt without conditions.',
  read: 'Read text',
  addShort: 'Add exceptions…',
  clear: 'Clear pasted text',
  clearTitle: 'Delete the pasted text?',
  clearWhy:
    'This deletes all of it from this workstation, including values that you haven’t added. Exceptions that were added stay.',
  clearSubmit: 'Delete text',
  reading: 'Reading the pasted text',
  targets: 'Tool and type of each kind',
  kinds: {
    hash: 'Hashes',
    email: 'Email addresses',
    domain: 'Domains',
    ip: 'IP addresses',
    url: 'URLs',
    file_type: 'File types',
  } satisfies Readonly<Record<PastedKind, string>>,
  chooseList: 'Choose Block or Allow.',
  noTarget: 'Not chosen',
  target: (type: string, tool: string) => `${type} · ${tool}`,
  notOffered: (type: string, tool: string) =>
    `The tenant doesn’t offer “${type}” for ${tool}. Choose another type or tool.`,
  typesUnknown: (tools: readonly string[]) =>
    `The tenant didn’t say which types ${formatQuantity(tools.length, 'tool accepts', 'tools accept')} (${tools.join(', ')}). The types known for them are listed.`,
  states: {
    ready: 'Ready',
    risky: 'To check',
    choice: 'Needs a choice',
    refused: 'Refused',
    invalid: 'Not valid',
    repeated: 'Repeated',
    nothing: 'No value',
    sending: 'Being sent',
    added: 'Added',
  } satisfies Readonly<Record<PastedState, string>>,
  state: (state: string, n: number) => `${state} ${formatCount(n)}`,
  rows: 'Values in the pasted text',
  needsRows: 'Paste text first',
  needsText: 'Type text first',
  needsSelection: 'Select rows first',
  needsReady: 'No row is ready',
  exportName: 'pasted values',
  source: 'Pasted text',
  emptyTitle: 'Nothing pasted',
  send: {
    title: 'Add exceptions',
    submit: 'Add',
    effect: (effect: string, isSelection: boolean) =>
      isSelection ? `Of the selected rows: ${effect}` : effect,
    first: (n: number, most: number) =>
      `${formatCount(n)} rows can be added. The first ${formatCount(most)} will be added now; add the rest afterwards.`,
    notRead: 'The pasted text is not read to its end yet. Wait, or select rows.',
    counting: 'Counting the rows that are ready',
    notCounted: (reason: string) =>
      `The rows that are ready could not be counted: ${reason} Open this dialog again, or select rows.`,
    left: (choice: number, invalid: number) =>
      [
        ...(choice > 0 ? [`${formatQuantity(choice, 'row needs', 'rows need')} a choice`] : []),
        ...(invalid > 0 ? [`${formatQuantity(invalid, 'row is', 'rows are')} not valid`] : []),
      ].join(' and '),
    leftOut: (what: string) => `Left out: ${what}.`,
    risky: (n: number) =>
      `Include ${formatQuantity(n, 'row that needs', 'rows that need')} a check. I checked ${n === 1 ? 'it' : 'them'}.`,
    refused: (n: number) => `Send ${formatQuantity(n, 'refused row')} again.`,
    forever: 'You can’t delete exceptions here. You can undo until they are sent.',
    creator: 'Your email address',
    creatorHint: 'It is sent as the creator.',
    comment: 'Comment',
    commentHint: 'Why they are needed, such as a ticket.',
    exclusive:
      'Exclusive: where one of them applies, it may make its tool ignore exceptions that are not. Check with the tenant.',
    overwrites: EXCEPTION.overwritesAll,
    sent: (n: number) => `${formatQuantity(n, 'exception')} will be added.`,
    notNoted: 'Postern could not store which rows are sent',
    notNotedNext: 'They will show as ready again. Free some disk space, and do not add them twice.',
    more: (n: number) => `${formatQuantity(n, 'more row is', 'more rows are')} ready: add them next.`,
  },
} as const;
