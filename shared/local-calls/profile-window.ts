import { z } from 'zod';
import { Json } from '../model/json';
import { localCall } from './local-call';

/** The record that the profile window shows: a reference as the page stores it, and its name until it is loaded. */
export const ShownRecord = z.strictObject({ ref: Json, title: z.string().max(500) });
export type ShownRecord = z.infer<typeof ShownRecord>;

/** A tab that the profile window asks the main window for. */
export const RequestedTab = z.strictObject({
  screen: z.string().max(40),
  title: z.string().max(500),
  draft: Json.optional(),
});
export type RequestedTab = z.infer<typeof RequestedTab>;

const none = z.strictObject({});

/** Local calls about the profile window, which shows the record of the row under the cursor of the main window. */
export const profileWindowCalls = {
  /** Opens the profile window, or brings it to the front. */
  'profileWindow.open': localCall<null>()(none),
  /** Tells which record the cursor of the main window is on. */
  'profileWindow.show': localCall<null>()(ShownRecord),
  /** Returns the record that was shown last in this session. */
  'profileWindow.shown': localCall<ShownRecord | null>()(none),
  /** Opens a tab in the main window. */
  'profileWindow.openTab': localCall<null>()(RequestedTab),
} as const;
