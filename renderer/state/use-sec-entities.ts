import type { OutputOf } from '../../shared/api/contract';
import type { Result } from '../../shared/bridge';
import { CACHE_MS } from '../../shared/limits';
import type { SessionState } from '../../shared/model/app-state';
import { api } from '../bridge';
import { useApp } from './app-store';
import { useResource } from './use-resource';

type Answer = Result<OutputOf<'apps.secEntities'>>;

/** The last response, the session it belongs to, and when the tenant sent it. */
let last: { readonly answer: Answer; readonly session: SessionState; readonly at: number } | undefined;

/** Returns the last response if it is of this session and as young as main would take it from its own cache. */
const known = (): Answer | undefined => {
  const { session } = useApp.getState();
  if (!last || last.session !== session || session.kind !== 'signedIn') return undefined;
  return Math.abs(Date.now() - last.at) < CACHE_MS ? last.answer : undefined;
};

/** Forgets the last response, so that the tenant is asked again. */
export const forgetSecEntities = (): void => {
  last = undefined;
};

/** Loads the tenant's apps and security tools, with its name, brand and flags. A part that is drawn later finds them loaded. */
export const useSecEntities = () =>
  useResource(
    'apps',
    async (signal) => {
      const { session } = useApp.getState();
      const answer = await api['apps.secEntities']({}, signal);
      if (answer.ok) last = { answer, session, at: answer.meta?.cachedAt ?? Date.now() };
      return answer;
    },
    known,
  );
