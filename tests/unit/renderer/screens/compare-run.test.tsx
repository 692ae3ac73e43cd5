import { expect, it } from 'vitest';
import { compareRun } from '../../../../renderer/screens/hunt/result/compare-run';
import type { Hunt } from '../../../../renderer/screens/hunt/run/hunt-store';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { fail } from '../../../../shared/bridge';
import { installMain } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

it('tells that the stored runs could not be listed, and opens no comparison without them', async () => {
  const failure = { kind: 'unexpected', message: 'The disk did not answer.', next: 'Retry.' } as const;
  installMain({ 'snapshot.list': () => fail(failure) });
  const tabs = useWorkspace.getState().tabs.length;
  await compareRun({ store: { getState: () => ({ dataset: datasetOf() }) } } as unknown as Hunt);
  expect(useOverlay.getState().toasts).toMatchObject([{ text: 'The disk did not answer.' }]);
  expect(useWorkspace.getState().tabs).toHaveLength(tabs);
});
