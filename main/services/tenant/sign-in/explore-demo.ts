import type { Result } from '../../../../shared/bridge';
import { ok } from '../../../../shared/bridge';
import { DEMO_CONNECTION, type SessionState } from '../../../../shared/model/app-state';
import type { Credentials } from '../api-client';
import type { Entry } from '../session';
import { TEXT } from '../text';
import { checkCredentials, type IsLatest, type SignInContext } from './context';

const DEMO: Entry = {
  id: DEMO_CONNECTION,
  label: TEXT.demo.label,
  colour: 0,
  isDemo: true,
  keeps: 'session',
};

/**
 * Creates the sign-in to the demo tenant, which starts it if it does not run. Whoever asks again while it starts shares that start, so
 * the sign-in is superseded only by what came after the last of them.
 */
export const createExploreDemo = (context: SignInContext) => {
  const { demo, session } = context;
  let starting: Promise<Result<SessionState>> | undefined;
  let isLastLatest: IsLatest = () => false;
  const isLatest: IsLatest = () => isLastLatest();

  const enter = async (given: Credentials): Promise<Result<SessionState>> => {
    const entities = await checkCredentials(context, given, isLatest);
    return entities.ok ? session.enter(given, entities.value, DEMO, isLatest) : entities;
  };

  const start = async (): Promise<Result<SessionState>> => {
    const started = await demo.start();
    if (!started.ok) return started;
    const { origin, token } = started.value;
    const entered = await enter({ origin, token });
    if (entered.ok) demo.adopt(started.value);
    else started.value.stop();
    return entered;
  };

  return async (): Promise<Result<SessionState>> => {
    isLastLatest = context.begin();
    const state = session.state();
    const running = demo.running();
    if (state.kind === 'signedIn' && state.isDemo && running && session.credentials())
      return state.expired ? enter({ origin: running.origin, token: running.token }) : ok(state);
    starting ??= start().finally(() => {
      starting = undefined;
    });
    return starting;
  };
};
