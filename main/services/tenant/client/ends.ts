import type { Failure } from '../../../../shared/bridge';
import { cancelled, leftTenant } from '../../../wire/failures';
import type { Call } from './call';
import type { ClientContext } from './context';

/** Returns why a call ended before it was answered, if it did: the caller cancelled it, or the tenant was left. */
export const endedBy = ({ lifetime }: ClientContext, { signal }: Call): Failure | undefined =>
  signal?.aborted ? cancelled() : lifetime?.aborted ? leftTenant() : undefined;

/** Adds the signal that ends whatever the call waits for. */
export const withEnds = ({ lifetime }: ClientContext, call: Call): Call => ({
  ...call,
  ends: AbortSignal.any([call.signal, lifetime].filter((signal) => signal !== undefined)),
});
