/** The answers that the analyst gave about the tenant that is signed in to. */
import { TenantAnswers } from '../../shared/model/app-state';
import type { ExceptionEntity } from '../../shared/model/exception';
import { connectionOf, changeSettings, useApp } from './app-store';

type AppState = ReturnType<typeof useApp.getState>;

const NONE: TenantAnswers = TenantAnswers.parse({});

const answersIn = (state: Pick<AppState, 'session' | 'settings'>): TenantAnswers =>
  state.settings.tenantAnswers[connectionOf(state.session)] ?? NONE;

/** Returns the answers now. */
export const tenantAnswers = (): TenantAnswers => answersIn(useApp.getState());

/** Returns the answers, and draws the component again when they change. */
export const useTenantAnswers = (): TenantAnswers => useApp(answersIn);

/** Returns the entity that exceptions of the tenant name, or empty until it is chosen. The demo tenant takes the tenant as a whole. */
export const exceptionEntity = (): ExceptionEntity | '' => {
  const { session } = useApp.getState();
  const isDemo = session.kind === 'signedIn' && session.isDemo;
  return tenantAnswers().exceptionEntity ?? (isDemo ? 'tenant' : '');
};

/** Remembers answers for the tenant. */
export const changeTenantAnswers = (patch: Partial<TenantAnswers>): void => {
  const state = useApp.getState();
  const id = connectionOf(state.session);
  const { tenantAnswers: all } = state.settings;
  changeSettings({ tenantAnswers: { ...all, [id]: { ...answersIn(state), ...patch } } });
};
