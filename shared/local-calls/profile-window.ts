import { z } from 'zod';
import { Json } from '../model/json';
import { localCall } from './local-call';

/**
 * The record that the profile window shows: a reference as the page stores it, and its name until it is loaded. With it come the
 * organization's own domains, which the main window has learned, and which are never defanged.
 */
export const ShownRecord = z.strictObject({
  ref: Json,
  title: z.string().max(500),
  ownDomains: z.array(z.string().max(255)).max(1_000).default([]),
});
export type ShownRecord = z.infer<typeof ShownRecord>;

/** A tab that the profile window asks the main window for. */
export const RequestedTab = z.strictObject({
  screen: z.string().max(40),
  title: z.string().max(500),
  draft: Json.optional(),
});
export type RequestedTab = z.infer<typeof RequestedTab>;

/** A step of the main window's cursor: to the next row, or to the previous one. */
export const ProfileStep = z.strictObject({ by: z.union([z.literal(1), z.literal(-1)]) });
export type ProfileStep = z.infer<typeof ProfileStep>;

const none = z.strictObject({});

/** Local calls about the profile window, which shows the record of the row under the cursor of the main window. */
export const profileWindowCalls = {
  /** Opens the profile window, or brings it to the front. */
  'profileWindow.open': localCall<null>()(none),
  /** Tells which record the cursor of the main window is on. */
  'profileWindow.show': localCall<null>()(ShownRecord),
  /** Returns the record that was shown last in this session. */
  'profileWindow.shown': localCall<ShownRecord | null>()(none),
  /** Moves the cursor of the main window to the next or previous row. */
  'profileWindow.step': localCall<null>()(ProfileStep),
  /** Opens a tab in the main window. */
  'profileWindow.openTab': localCall<null>()(RequestedTab),
} as const;
