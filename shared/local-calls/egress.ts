import { z } from 'zod';
import { EgressList } from '../model/egress';
import { localCall } from './local-call';

/** A file of networks that the analyst chose. */
export type EgressFile = { readonly fileName: string; readonly text: string };

/** The list that was stored. `isMarked` is false if loaded logins still have the marks of the former list. */
export type SavedEgress = { readonly networks: EgressList; readonly isMarked: boolean };

/** Local calls about the networks that many users of the tenant sign in through. The tenant is never asked. */
export const egressCalls = {
  'egress.read': localCall<EgressList>()(z.strictObject({})),
  /** Stores the list in place of the former, and marks the logins that are loaded with it. */
  'egress.save': localCall<SavedEgress>()(z.strictObject({ networks: EgressList })),
  /** Reads a file that the analyst chooses; null if none was chosen. Nothing changes yet. */
  'egress.readFile': localCall<EgressFile | null>()(z.strictObject({})),
} as const;
