import { z } from 'zod';
import type { Job } from '../model/app-state';
import {
  CASE_FORMATS,
  CASE_LIMITS,
  NewPin,
  type Case,
  type CaseIndicator,
  type CaseSummary,
  type OpenedBundle,
  type Pinned,
} from '../model/case';
import { localCall } from './local-call';

const one = z.strictObject({ id: z.uuid() });
const title = z.string().trim().min(1).max(CASE_LIMITS.title);

/** Local calls about cases: evidence that is stored on this workstation. */
export const caseCalls = {
  /** Returns the cases of the tenant, the newest change first. */
  'case.list': localCall<readonly CaseSummary[]>()(z.strictObject({})),
  'case.create': localCall<Case>()(z.strictObject({ title })),
  'case.read': localCall<Case>()(one),
  /** Lets new pins go to this case. */
  'case.select': localCall<readonly CaseSummary[]>()(one),
  'case.change': localCall<Case>()(
    one.extend({ title: title.optional(), notes: z.string().max(CASE_LIMITS.notes).optional() }),
  ),
  'case.remove': localCall<readonly CaseSummary[]>()(one),
  /** Pins to the current case; creates one if there is none. */
  'case.pin': localCall<Pinned>()(z.strictObject({ pins: z.array(NewPin).min(1).max(20) })),
  /** Pins a picture of a part of the window. */
  'case.pinScreenshot': localCall<Pinned>()(
    z.strictObject({
      title: z.string().max(1_000),
      entity: z.string().max(1_000).optional(),
      area: z.strictObject({
        x: z.number().int().min(0).max(20_000),
        y: z.number().int().min(0).max(20_000),
        width: z.number().int().min(1).max(20_000),
        height: z.number().int().min(1).max(20_000),
      }),
    }),
  ),
  'case.unpin': localCall<Case>()(one.extend({ pin: z.uuid() })),
  /** Puts a pin that was removed since the start back where it was. */
  'case.restorePin': localCall<Case>()(one.extend({ pin: z.uuid() })),
  /** Returns the senders, domains, URLs and hashes among the indicators of a case. */
  'case.indicators': localCall<readonly string[]>()(one.extend({ ownDomains: z.array(z.string()).max(100) })),
  /** Returns all indicators of a case, each with the pins that have it. */
  'case.iocs': localCall<readonly CaseIndicator[]>()(
    one.extend({ ownDomains: z.array(z.string()).max(100) }),
  ),
  /** Writes a case to a file that the analyst names; null if the dialog was closed. */
  'case.export': localCall<Job | null>()(
    one.extend({
      as: z.enum(CASE_FORMATS),
      /** Domains of the organization: they are no indicators, and are not defanged. */
      ownDomains: z.array(z.string()).max(100).default([]),
    }),
  ),
  /** Opens a bundle that the analyst picks, and checks every part of it; null if the dialog was closed. */
  'case.openBundle': localCall<OpenedBundle | null>()(z.strictObject({})),
  /** Ends the reading of a bundle; opening it fails as canceled. */
  'case.cancelOpening': localCall<null>()(z.strictObject({})),
} as const;
