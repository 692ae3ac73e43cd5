import { expect, it } from 'vitest';
import { createBundleOpener } from '../../../main/services/cases/case-files';

it('reads no bundle that was picked after its opening was canceled', async () => {
  let pick: (path: string) => void = () => undefined;
  const picked = new Promise<string>((resolve) => {
    pick = resolve;
  });
  const orders: string[] = [];
  const startReader = (): never => {
    orders.push('reader');
    throw new Error('No process is started for a canceled opening.');
  };
  const deps = { dialogs: { openFile: () => picked }, startReader };
  const opener = createBundleOpener(deps as unknown as Parameters<typeof createBundleOpener>[0]);
  const opening = opener.open();
  opener.cancel();
  pick('/late.case.zip');
  expect(await opening).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
  expect(orders).toEqual([]);
});
