import { z } from 'zod';
import { Selection, ViewSpec } from '../dataset';
import { EXPORT_FORMATS, type Job } from '../model/app-state';
import { Json } from '../model/json';
import { localCall } from './local-call';

/** Samples that one job downloads at most. */
export const MAX_SAMPLES = 1_000;

/** `zip`: an AES-256 zip with the password `infected`; `raw`: the file as it is. */
const form = z.enum(['zip', 'raw']);
const sample = z.strictObject({
  entity_type: z.string().min(1),
  entity_id: z.string().min(1),
  name: z.string(),
  md5: z.string().nullish(),
  sha256: z.string().nullish(),
  verdict: z.string().default(''),
});

/** Local calls that write a file: exports and sample downloads. */
export const exportCalls = {
  /** Writes a view to a file that the analyst names in the native dialog; answers the job, or null where the dialog was closed. */
  'export.dataset': localCall<Job | null>()(
    z.strictObject({
      view: ViewSpec,
      /** Columns in the order shown. */
      columns: z.array(z.string()).min(1),
      labels: z.array(z.string()).min(1),
      selection: Selection.nullish(),
      /** The rows as the page counted them, and how many were loaded then: rows that came later are not meant. */
      counted: z.strictObject({ rows: z.number().int().min(0), loaded: z.number().int().min(0) }).nullish(),
      format: z.enum(EXPORT_FORMATS),
      defang: z.boolean().default(false),
      /** Domains that are not defanged: the organization's own. */
      ownDomains: z.array(z.string()).max(100).default([]),
      /** A byte order mark at the start of a csv, for Excel. */
      bom: z.boolean().default(true),
      /** Xlsx: times as date cells of this zone; as text, as the tenant sent them, where absent. */
      timeZone: z.string().nullish(),
      /** Locks the file: an encrypted workbook, or a zip around any other format. It is never stored. */
      password: z.string().min(1).max(255).nullish(),
      name: z.string(),
      /** The query in words, for the receipt. */
      query: z.string().default(''),
    }),
  ),
  /** Checks with `test_only`, asks where to, and downloads; answers `{ success: false }` as a value where the tenant cannot give the file. */
  'download.attachment': localCall<
    | { readonly success: false; readonly reason: string }
    | { readonly success: true; readonly job: Job | null }
  >()(z.strictObject({ ...sample.shape, entity_type: z.string(), entity_id: z.string(), as: form })),
  /** Downloads several samples into a folder that the analyst chooses, as one job; returns null if the dialog was closed. */
  'download.files': localCall<Job | null>()(
    z.strictObject({
      files: z
        .array(
          sample.extend({
            /** An email: it is saved as `.eml` from its headers and body, as the tenant gives no file of it. */
            isMail: z.boolean().default(false),
          }),
        )
        .min(1)
        .max(MAX_SAMPLES),
      as: form,
    }),
  ),
  /** Saves the headers and the body of an email as `.eml`; returns null if the dialog was closed. `name` is the subject. */
  'download.mail': localCall<Job | null>()(sample.omit({ md5: true, sha256: true }).extend({ as: form })),
  /** Writes a drawing, or the numbers behind it, to a file that the analyst names; returns null if the dialog was closed. */
  'export.picture': localCall<Job | null>()(
    z.strictObject({
      name: z.string().min(1).max(200),
      /** The drawing in words, for the receipt. */
      query: z.string().max(2_000),
      content: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('png'), png: z.base64().max(60_000_000) }),
        z.strictObject({
          kind: z.literal('csv'),
          labels: z.array(z.string()).min(1).max(50),
          rows: z.array(z.array(Json).max(50)).max(100_000),
        }),
      ]),
    }),
  ),
  /** The active users of an app as the tenant writes them, to a file that the analyst names; null where the dialog was closed. */
  'export.activeUsers': localCall<Job | null>()(z.strictObject({ saas: z.string().min(1) })),
} as const;
