/** A file that a tenant lists: taken for that of the export only if the tenant gave the address of its download. */
const fileWords = (isCertain = false): string =>
  isCertain ? 'a file for this export' : 'a file that may be this export';

/** Everything that the follow-up of an export in the tenant tells the analyst. */
export const exportText = {
  waiting: (minutes: number) =>
    `Waiting up to ${minutes} minutes for the tenant to list the file. If you cancel, the export continues at the tenant.`,
  found: (isCertain = false) =>
    isCertain
      ? 'The tenant’s file is ready to download.'
      : `The tenant lists ${fileWords(isCertain)}. Check it before you use it.`,
  notReady: (isCertain: boolean | undefined, reason: string) =>
    `The tenant lists ${fileWords(isCertain)}, but it isn’t ready yet. ${reason}`,
  unchecked: (isCertain: boolean | undefined, reason: string) =>
    `The tenant lists ${fileWords(isCertain)}, but it could not be checked: ${reason}`,
  tryLater: 'Download it later, or look again here.',
  mayBeOld: 'It may be from an earlier export: the query could not be read before this one was started.',
  started: 'The export was started.',
  stopped: 'You stopped waiting for its file.',
  left: 'You signed out, or Postern was closed, before its file was found.',
  interrupted: 'Postern was closed before its file was found.',
  unreadable: (reason: string) => `The query could not be read after that: ${reason}`,
  timeUp: (minutes: number) => `No file could be downloaded within ${minutes} minutes.`,
  link: (link: string) => `The tenant lists this address: ${link}`,
  unchanged: 'The tenant lists the same file as before the export. It may be from an earlier one.',
  changed: (changes: string) => `New in the query since then: ${changes}`,
  changesUnknown: 'The query could not be read before the export, so changes aren’t known.',
  whereToLook: 'Look for the file in the tenant’s portal, or look again here.',
  gone: 'The log of this export is no longer stored.',
} as const;
