/** All text about making exceptions. */
import type { ExceptionList } from '../../../shared/rules/exception-types';
import { formatCount, formatQuantity } from '../../state/format';

export const TEXT = {
  left: 'The exception is not added yet',
  back: 'Back to the exception',
  add: 'New exception…',
  words: 'allow block list whitelist blacklist sender domain url hash',
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
    loadingTypes: 'Asking the tenant which types this tool takes…',
    typesUnknown: 'The tenant didn’t say which types this tool takes. The types known for it are listed.',
    retry: 'Retry',
    value: 'Value',
    values: 'Senders',
    valuesHint: 'One name or address in each line. Each becomes an exception of its own.',
    needsValue: 'Enter a value.',
    mode: 'Applies to documents',
    comment: 'Comment',
    commentHint: 'The reason, such as a ticket. The list shows it.',
    exclusive: 'Exclusive',
    exclusiveHint:
      'Where this exception applies, the tool ignores its exceptions that are not exclusive, blocks too. Tenants may read this differently.',
    creator: 'Your email address',
    creatorHint: 'The tenant shows it as the creator. Postern remembers it.',
    wrongCreator: 'Enter an email address, such as analyst@contoso.example.',
    needsCreator: 'Enter your email address. The tenant shows it as the creator.',
  },
  summary: 'What will happen',
  does: (list: ExceptionList | undefined, values: string, scope: string, tool: string) =>
    `${tool} ${list === 'block' ? 'blocks' : 'allows'} ${values === '' ? '…' : values} (${scope.charAt(0).toLowerCase()}${scope.slice(1)}). Other tools still scan. It counts from the next scan on: rescan what was scanned before.`,
  quoted: (value: string) => `“${value}”`,
  several: (n: number) => formatQuantity(n, 'sender'),
  noRemoval: 'No call removes an exception: later it can only be overwritten here, or removed in the portal.',
  overwrites: 'The tenant stores the new comment and settings, with you as the creator.',
  exists: (creator: string, comment: string) =>
    `This exception exists already${creator === '' ? '' : `, by ${creator}`}${comment === '' ? '' : ` (“${comment}”)`}. Adding it overwrites its comment and settings.`,
  partStarted: (started: number, rest: number, reason: string) =>
    `${formatQuantity(started, 'exception')} started, ${formatCount(rest)} not: ${reason} Add sends only the rest.`,
  rescan: 'Rescan',
  added: (n: number) => (n === 1 ? 'Exception added' : `${formatCount(n)} exceptions added`),
  addedNext: 'Rescan to apply it to what was scanned before.',
  rescanned: 'Rescan requested',
  rescannedNext: 'The new verdict is on the record once the tools are done.',
  rescanDenied: 'The tenant did not rescan',
  rescanDeniedNext: 'Rescan it from its record.',
  portal: 'Open the portal',
  notOpened: 'The portal was not opened.',
} as const;
