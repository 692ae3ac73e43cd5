import type { SessionState } from '../../../shared/model/app-state';
import type { Brand } from '../../../shared/model/brand';

type SignedIn = Extract<SessionState, { kind: 'signedIn' }>;

/** Everything that changes the session. */
export type SessionEvent =
  | {
      readonly kind: 'signedIn';
      readonly session: Omit<SignedIn, 'kind' | 'expired' | 'disconnectedSince' | 'slowedUntil'>;
    }
  | { readonly kind: 'tokenRefused' }
  | { readonly kind: 'connectivityChanged'; readonly lostSince: number | undefined }
  /** The analyst changed how the connection is shown. */
  | { readonly kind: 'described'; readonly tenant: string; readonly colour: number }
  | { readonly kind: 'slowed'; readonly until: number | undefined }
  | { readonly kind: 'brandChanged'; readonly brand: Brand }
  | { readonly kind: 'left' };

type Described = Extract<SessionEvent, { kind: 'described' }>;

const describe = (state: SignedIn, { tenant, colour: mark }: Described): SessionState =>
  tenant === state.tenant && mark === state.colour ? state : { ...state, tenant, colour: mark };

const slow = (state: SignedIn, until: number | undefined): SessionState => {
  const { slowedUntil, ...others } = state;
  if (slowedUntil === until) return state;
  return until === undefined ? others : { ...others, slowedUntil: until };
};

const disconnect = (state: SignedIn, lostSince: number | undefined): SessionState => {
  const { disconnectedSince, ...others } = state;
  if (disconnectedSince === lostSince) return state;
  return lostSince === undefined ? others : { ...others, disconnectedSince: lostSince };
};

/** Returns the session after an event; the same object if the event changes nothing. */
export const nextSession = (state: SessionState, event: SessionEvent): SessionState => {
  if (event.kind === 'signedIn') return { kind: 'signedIn', ...event.session };
  if (event.kind === 'left') return state.kind === 'signedOut' ? state : { kind: 'signedOut' };
  if (state.kind === 'signedOut') return state;
  if (event.kind === 'brandChanged') return { ...state, brand: event.brand };
  if (event.kind === 'tokenRefused') return state.expired ? state : { ...state, expired: true };
  if (event.kind === 'described') return describe(state, event);
  if (event.kind === 'slowed') return slow(state, event.until);
  return disconnect(state, event.lostSince);
};
