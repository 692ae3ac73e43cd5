import type { SampleKind } from '../../../features/download/selected-samples';
import { hasSelection } from './acted-rows';
import type { Run } from '../run/hunt-state';
import type { Hunt } from '../run/hunt-store';

/** Returns the kind of files that the rows of a run are; undefined if they can't be downloaded. */
export const sampleKind = (run: Run): SampleKind | undefined => {
  if (run.kind !== 'ready') return undefined;
  const { query_domain, query_entity_type: entityType } = run.ran;
  if (query_domain !== 'file' && query_domain !== 'email') return undefined;
  return { entityType, isMail: query_domain === 'email' };
};

/** Returns true if rows are selected that can be downloaded. */
export const canDownload = (hunt: Hunt): boolean =>
  hasSelection(hunt) && sampleKind(hunt.store.getState().run) !== undefined;
