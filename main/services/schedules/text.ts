/** Everything that schedules tell the analyst, in one place. */
import { formatCount, formatQuantity } from '../../../shared/rules/quantity';

export const text = {
  gone: 'This schedule no longer exists.',
  asSent: 'As the tenant sent it',
  notSignedIn: 'You are not signed in.',
  chooseFolder: 'Choose a folder.',
  chooseFolderTitle: 'Choose the folder that the schedule writes to',
  unknownZone: (zone: string) => `“${zone}” isn’t a known time zone.`,
  noNextRun: 'This schedule has no next run: the date has passed.',
  notSaved: 'The schedule could not be saved.',
  alreadyRunning: 'This schedule is already running.',
  passwordMissing: 'The password for its files is no longer in the keychain.',
  passwordMissingNext: 'Edit the schedule and set the password again.',
  keychainReadNext: 'Unlock the keychain, then resume the schedule.',
  keychainWriteNext:
    'A schedule’s password is stored in the keychain only. Unlock it, or save without a password.',
  keychainDeleteNext: 'Unlock the keychain, then delete the schedule. Its password is stored there.',
  missed: (due: string, count: number) =>
    count > 1
      ? `${formatCount(count)} runs were missed. The last one was due ${due}.`
      : `The run due ${due} was missed.`,
  missedNext:
    'Postern was closed or couldn’t run it for more than 12 hours. Run it now if you still need it.',
  skipped: (count: number) => `${formatQuantity(count, 'earlier run was', 'earlier runs were')} skipped`,
  retry: (message: string, minutes: number) => `${message} Next try in ${minutes} min.`,
  wrote: (rows: number, fileName: string) => `${formatQuantity(rows, 'row')} to ${fileName}`,
  nothingNew: (rows: number) => `Nothing new among ${formatQuantity(rows, 'row')}: no file was written`,
  noRows: 'No rows: no file was written',
  queryGone: 'The tenant no longer has the saved query that this schedule uses.',
  queryGoneNext: 'Edit the schedule, or delete it.',
  onlyNewSince: (time: string) => `only what is new since ${time}`,
  owner: (user: string, tenant: string) => `${user}, with the connection “${tenant}”`,
  doesNotRun: (problem: string) => `${problem} It does not run.`,
  forgetSchedules: {
    title: (count: number, tenant: string) =>
      `Delete ${count === 1 ? 'the schedule' : `the ${formatCount(count)} schedules`} of ${tenant} too?`,
    detail:
      'Schedules that you keep wait on this workstation until you sign in to this tenant again. Files that they wrote stay either way.',
    ok: 'Delete schedules',
    cancel: 'Keep schedules',
  },
  documentName: 'A schedule',
  runFailed: 'The run ended unexpectedly.',
};
