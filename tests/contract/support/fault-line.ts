/** A core that is signed in to a portal whose responses a test writes. */
import { afterEach } from 'vitest';
import { good, startCore } from '../../support/core';
import { startLoopback, type Script } from '../../support/loopback';

export const open: { close: () => Promise<void> }[] = [];
export const keep = <T extends { close: () => Promise<void> }>(one: T): T => (open.push(one), one);
export const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A core that is signed in to a hand-written portal; the token is good for as long as `isGood` says. */
export const signedIn = async (script: Script) => {
  const server = keep(await startLoopback(script));
  const app = await startCore();
  open.push({ close: app.stop });
  const state = good(
    await app.command('session.connect', { address: server.origin, token: 'first-token', keep: 'keychain' }),
  );
  return { server, app, connectionId: state.kind === 'signedIn' ? state.connectionId : '' };
};
export const entities = { apps: [], tenant_name: 'T' };
export const query = (id: string) => ({
  query_id: id,
  query_subtype: 'report',
  query_label: 'L',
  query_domain: 'email',
  saas_id: 'x',
  query_entity_type: 'x',
  status: 'saved',
});

/** Closes after each test what it opened. */
export const setUpFaultLine = (): void => {
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close();
  });
};
