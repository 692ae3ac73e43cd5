import { z } from 'zod';
import { Selection, ViewSpec } from '../dataset';
import type { Job } from '../model/app-state';
import { EntityRef } from '../model/exception';
import { PasteList, PasteTargets, SendableState } from '../model/pasted-exceptions';
import type { DatasetState } from './datasets';
import { localCall } from './local-call';

/** Most characters of one call: what is longer comes in parts, each below the limit of a message. */
export const PASTE_PART = 150_000;

/** The ID of a collection of pasted values: each selection that becomes exceptions is one of its own. */
export const PasteId = z.string().regex(/^[\w-]{1,64}$/);
const OwnDomains = z.array(z.string().max(253)).max(100);

/** A collection that is stored on this workstation, without its text. */
export type StoredPaste = {
  readonly id: string;
  readonly title: string;
  /** When text was added last, in milliseconds; 0 if that is not known. */
  readonly at: number;
  readonly characters: number;
};

/** A collection of pasted text, and the others that are stored. */
export type PastedText = Omit<StoredPaste, 'id'> & {
  readonly list: PasteList | null;
  readonly targets: PasteTargets;
  readonly stored: readonly StoredPaste[];
};

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
  /** Returns how much text a collection has, and what becomes of it. */
  'paste.read': localCall<PastedText>()(z.strictObject({ id: PasteId })),
  /** Adds a part of a text to a collection; with the last one, the whole text is stored. */
  'paste.add': localCall<PastedText>()(
    z.strictObject({
      id: PasteId,
      /** Names a new collection. */
      title: z.string().max(200),
      part: z.string().max(PASTE_PART),
      isFirst: z.boolean(),
      isLast: z.boolean(),
    }),
  ),
  /** Makes a new collection of the senders, domains, URLs and hashes of selected rows, each once. */
  'paste.addRows': localCall<{
    readonly values: number;
    readonly harmful: number;
    /** Rows that are left out: they have no value to make an exception of, or only values of the organization’s own domains. */
    readonly empty: number;
  }>()(
    z.strictObject({
      id: PasteId,
      title: z.string().max(200),
      view: ViewSpec,
      selection: Selection,
      /** Domains of the organization: nothing of them is added. */
      ownDomains: OwnDomains,
    }),
  ),
  /** Opens the values of a collection as a dataset, with the first of them. */
  'paste.open': localCall<DatasetState>()(
    z.strictObject({
      id: PasteId,
      list: PasteList.nullable(),
      targets: PasteTargets,
      ownDomains: OwnDomains,
    }),
  ),
  /** Adds those of the selected rows that are in one of the states as exceptions; the rest stays. */
  'paste.send': localCall<SentPaste>()(
    z.strictObject({
      id: PasteId,
      view: ViewSpec,
      selection: Selection.nullable(),
      states: z.array(SendableState).min(1).max(3),
      created_by_email: z.string().max(320),
      comment: z.string().max(10_000),
      is_exclusive: z.boolean(),
      /** Replaces exceptions that the tenant has with other settings; without it, those are not sent. */
      overwrites: z.boolean(),
      /** The entity that is sent with each; the tenant as a whole if absent. */
      entity: EntityRef.optional(),
    }),
  ),
  /** Deletes the text of a collection. */
  'paste.clear': localCall<PastedText>()(z.strictObject({ id: PasteId })),
} as const;
