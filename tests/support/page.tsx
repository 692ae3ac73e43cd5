/** Draws parts of the page in happy-dom for component tests; main is a table of responses. */
import { BlueprintProvider } from '@blueprintjs/core';
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { useApp } from '../../renderer/state/app-store';
import { fail, ok, type Result } from '../../shared/bridge';
import type { Bridge } from '../../shared/window-bridge';
import type { EventName, Events } from '../../shared/events';
import { TenantAnswers, type SessionState } from '../../shared/model/app-state';
import type { ActionEffect } from '../../shared/model/bulk-action';
import { DEFAULT_BRAND } from '../../shared/rules/brand';
import { ANSWERED } from './answered-effects';

/** A call that a part made to main. */
export type PageCall = { readonly name: string; readonly input: unknown };

/** Answers to calls by name: a value, or a function of the input that returns a result. */
export type Answers = Readonly<
  Record<string, (input: unknown) => Result<unknown> | Promise<Result<unknown>>>
>;

/** The bridge of a component test: it stores every call, and pushes what main would push. */
export type FakeMain = {
  readonly calls: readonly PageCall[];
  /** Inputs of the calls with this name, in order. */
  readonly inputs: (name: string) => readonly unknown[];
  readonly push: <K extends EventName>(event: K, payload: Events[K]) => void;
};

/** Puts a bridge into the window; a call without an answer fails with a message that names it. */
export const installMain = (answers: Answers = {}): FakeMain => {
  const calls: PageCall[] = [];
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const bridge: Bridge = {
    call: async (name, input) => {
      calls.push({ name, input });
      const answer = answers[name];
      return answer
        ? answer(input)
        : fail({ kind: 'unexpected', message: `No answer for ${name}.`, next: 'Add one to the test.' });
    },
    on: (event, listen) => {
      const all = listeners.get(event) ?? new Set();
      all.add(listen);
      listeners.set(event, all);
      return () => all.delete(listen);
    },
    openRows: () => Promise.reject(new Error('Component tests have no row port.')),
  };
  Object.defineProperty(window, 'bridge', { value: bridge, configurable: true });
  return {
    calls,
    inputs: (name) => calls.filter((one) => one.name === name).map(({ input }) => input),
    push: (event, payload) => {
      for (const listen of listeners.get(event) ?? []) (listen as (value: unknown) => void)(payload);
    },
  };
};

/** A session with a tenant. */
export const SIGNED_IN = {
  kind: 'signedIn',
  connectionId: 'c',
  address: 'https://portal.example',
  tenant: 'Contoso',
  brand: DEFAULT_BRAND,
  colour: 0,
  isDemo: false,
  keeps: 'session',
} as const satisfies SessionState;

/** Answers a call with a value. */
export const answer = (value: unknown) => () => ok(value);

const Provider = ({ children }: { readonly children: ReactNode }) => (
  <BlueprintProvider>{children}</BlueprintProvider>
);

/** Draws a part inside Blueprint's provider; returns the queries and a user who types and clicks. */
export const draw = (element: ReactElement): RenderResult & { readonly user: UserEvent } => {
  const drawn: RenderResult = render(element, { wrapper: Provider });
  return { ...drawn, user: userEvent.setup() };
};

/** Stores answers about a tenant, as an analyst gave them before: at the tenant of `SIGNED_IN`, and without a session. */
const answerTenant = (given: Partial<TenantAnswers>): void => {
  const { settings } = useApp.getState();
  const answers = TenantAnswers.parse(given);
  const tenantAnswers = { '': answers, [SIGNED_IN.connectionId]: answers };
  useApp.setState({ settings: { ...settings, tenantAnswers } });
};

/** Answers what actions do. */
export const answerEffects = (effects: Readonly<Record<string, ActionEffect>> = ANSWERED): void =>
  answerTenant({ effects: { ...effects } });

/** Answers that exceptions are sent with the tenant as a whole as their entity. */
export const answerEntity = (): void => answerTenant({ exceptionEntity: 'tenant' });
