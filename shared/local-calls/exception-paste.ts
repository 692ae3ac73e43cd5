import { z } from 'zod';
import { Selection, ViewSpec } from '../dataset';
import type { Job } from '../model/app-state';
import { PasteTargets } from '../model/pasted-exceptions';
import type { DatasetState } from './datasets';
import { localCall } from './local-call';

/** Most characters of one call: what is longer comes in parts, each below the limit of a message. */
export const PASTE_PART = 150_000;

/** The pasted text that is stored on this workstation. */
export type PastedText = { readonly characters: number; readonly targets: PasteTargets };

/** The exceptions that are sent, and how many more are ready. */
export type SentPaste = {
  readonly job: Job;
  readonly sent: number;
  readonly left: number;
  /** False if it could not be stored what is sent: those rows will show as ready again. */
  readonly isNoted: boolean;
};

/** Local calls that turn pasted text into exceptions. */
export const exceptionPasteCalls = {
  /** Returns how much pasted text is stored, and what becomes of it. */
  'paste.read': localCall<PastedText>()(z.strictObject({})),
  /** Adds a part of a text; with the last one, the whole text is stored. */
  'paste.add': localCall<PastedText>()(
    z.strictObject({
      part: z.string().max(PASTE_PART),
      isFirst: z.boolean(),
      isLast: z.boolean(),
    }),
  ),
  /** Adds the senders, domains, URLs and hashes of selected rows to the stored text, each once. */
  'paste.addRows': localCall<{ readonly values: number }>()(
    z.strictObject({
      view: ViewSpec,
      selection: Selection,
      /** Domains of the organization: nothing of them is added. */
      ownDomains: z.array(z.string()).max(100),
    }),
  ),
  /** Opens the values of the stored text as a dataset, with the first of them. */
  'paste.open': localCall<DatasetState>()(z.strictObject({ targets: PasteTargets })),
  /** Adds those of the selected rows that are ready as exceptions; the rest stays. */
  'paste.send': localCall<SentPaste>()(
    z.strictObject({
      view: ViewSpec,
      selection: Selection.nullable(),
      created_by_email: z.string().max(320),
      comment: z.string().max(10_000),
      is_exclusive: z.boolean(),
      /** Replaces exceptions that the tenant has with other settings; without it, those are not sent. */
      overwrites: z.boolean(),
    }),
  ),
  /** Deletes the stored text. */
  'paste.clear': localCall<PastedText>()(z.strictObject({})),
} as const;
