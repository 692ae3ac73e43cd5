/** Everything that the follow-up of an export in the tenant tells the analyst. */
export const exportText = {
  looking: (minutes: number) =>
    `Started. Waiting up to ${minutes} minutes for the tenant to name the file. You can cancel the wait: the export goes on.`,
  found: 'The tenant’s file is ready to download.',
  notYet: (reason: string) => `The tenant names a file of this export, but doesn’t send it yet. ${reason}`,
  tryLater: 'Download it later.',
  mayBeOld: 'It may be of an earlier export: the query could not be read before this one was started.',
  started: 'The export was started.',
  stopped: 'You stopped waiting for its file.',
  left: 'You signed out, or Postern was closed, before its file was found.',
  interrupted: 'Postern was closed before its file was found.',
  unreadable: (reason: string) => `The query could not be read after that: ${reason}`,
  timeUp: (minutes: number) =>
    `The tenant’s query named no file that can be downloaded in ${minutes} minutes.`,
  link: (link: string) => `The tenant names this address: ${link}`,
  changed: (changes: string) => `New in the query since then: ${changes}`,
  whereToLook: 'Look for the file in the tenant’s portal, or look again here.',
  gone: 'The log of this export is no longer stored.',
} as const;
