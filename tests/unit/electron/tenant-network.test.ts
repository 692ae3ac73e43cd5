import { expect, it, vi } from 'vitest';
import { createTenantNetwork } from '../../../main/electron/tenant-network';

const edge = vi.hoisted(() => ({
  sessions: 0,
  /** Applies the proxy of the session of this number. */
  apply: [] as (() => void)[],
  sent: [] as number[],
}));
// Numbered fakes replace Electron's sessions.
vi.mock('electron', () => ({
  session: {
    fromPartition: () => ({ number: (edge.sessions += 1), closeAllConnections: async () => undefined }),
  },
}));
vi.mock('../../../main/electron/certificates', () => ({ trustAuthorities: () => undefined }));
vi.mock('../../../main/electron/proxy', () => ({
  applyProxy: () => new Promise<void>((resolve) => edge.apply.push(resolve)),
}));
vi.mock('../../../main/electron/tenant-fetch', () => ({
  createTenantFetch:
    ({ number }: { readonly number: number }) =>
    async () =>
      void edge.sent.push(number),
}));

it('sends a request only once the proxy of the session that sends it is applied', async () => {
  let change = (): void => undefined;
  const network = createTenantNetwork({
    dialogs: {},
    settings: {
      read: () => ({ settings: { proxy: { mode: 'system' } }, authorities: [] }),
      onChange: () => undefined,
      onAuthorities: (listen: () => void) => void (change = listen),
    },
  } as unknown as Parameters<typeof createTenantNetwork>[0]);
  const sent = network.fetch('https://portal.example', {});
  change();
  edge.apply[0]?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(edge.sent).toEqual([]);
  edge.apply[1]?.();
  await sent;
  expect(edge.sent).toEqual([2]);
});
