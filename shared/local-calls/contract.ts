/** The closed table of local calls: the ones that main answers itself, beside the tenant calls of `shared/api`. */
import type { z } from 'zod';
import { appCalls } from './app';
import { sessionCalls } from './session';
import { datasetCalls } from './datasets';
import { queryCalls } from './queries';
import { fileCalls } from './files';
import { exportCalls } from './exports';
import { bulkActionCalls } from './bulk-actions';
import { egressCalls } from './egress';
import { exceptionCalls } from './exceptions';
import { exceptionPasteCalls } from './exception-paste';
import { reviewCalls } from './review';
import { profileWindowCalls } from './profile-window';
import { scheduleCalls } from './schedules';
import { jobCalls } from './jobs';
import { caseCalls } from './cases';
import { journalCalls } from './journal';
import { logCalls } from './log';
import { settingsCalls } from './settings';
import { verdictCalls } from './verdicts';
import { pivotCalls } from './pivot';

export const localCalls = {
  ...appCalls,
  ...sessionCalls,
  ...settingsCalls,
  ...datasetCalls,
  ...queryCalls,
  ...fileCalls,
  ...exportCalls,
  ...bulkActionCalls,
  ...exceptionCalls,
  ...exceptionPasteCalls,
  ...reviewCalls,
  ...profileWindowCalls,
  ...scheduleCalls,
  ...jobCalls,
  ...journalCalls,
  ...caseCalls,
  ...logCalls,
  ...verdictCalls,
  ...pivotCalls,
  ...egressCalls,
} as const;

export type LocalCalls = typeof localCalls;
export type LocalCallName = keyof LocalCalls;
/** Input as the page sends it, before defaults. */
export type LocalCallInput<K extends LocalCallName> = z.input<LocalCalls[K]['input']>;
/** Input as a handler receives it, defaults filled in. */
export type ParsedLocalCallInput<K extends LocalCallName> = z.output<LocalCalls[K]['input']>;
export type LocalCallOutput<K extends LocalCallName> =
  NonNullable<LocalCalls[K]['output']> | Extract<LocalCalls[K]['output'], null>;
