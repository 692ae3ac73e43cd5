import { z } from 'zod';
import { localCall } from './local-call';

/** Local calls about the log of failures on this workstation. */
export const logCalls = {
  /** Shows the log's file in its folder. */
  'log.show': localCall<null>()(z.strictObject({})),
  /** Writes a failure of the page to the log; what names a person or a secret is redacted there. */
  'log.report': localCall<null>()(
    z.strictObject({
      where: z.string().max(200),
      message: z.string().max(2_000),
      stack: z.string().max(8_000),
    }),
  ),
} as const;
