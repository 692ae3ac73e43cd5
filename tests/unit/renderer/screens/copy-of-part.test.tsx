import { beforeEach, expect, it } from 'vitest';
import { openSaved } from '../../../../renderer/query/open-saved';
import { closeBulk, runBulk, useBulk } from '../../../../renderer/screens/queries/bulk-queries';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { fail, ok } from '../../../../shared/bridge';
import { answer, installMain } from '../../../support/page';
import { SAVED } from './fake-saved';

const partial = { 'saved.read': () => ok(SAVED, { skipped: 1 }) };

beforeEach(() => {
  useOverlay.setState({ toasts: [] });
  useWorkspace.setState({ tabs: [], current: null });
  closeBulk();
});

it('says what could not be read of a saved query that is opened', async () => {
  const config = () => fail({ kind: 'offline', message: 'Lost.', next: '' });
  installMain({ ...partial, 'query.config': config, 'watch.markSeen': answer({ watches: [], notices: [] }) });
  await openSaved([SAVED]);
  expect(useOverlay.getState().toasts).toMatchObject([
    { text: 'Postern can’t read 1 item of “Wire fraud”.', tone: 'warn' },
  ]);
});

it('duplicates a query as the tenant has it now, and none of which a part can’t be read', async () => {
  const refused = installMain(partial);
  await runBulk('duplicate', [SAVED]);
  expect(refused.inputs('saved.save')).toEqual([]);
  expect(useBulk.getState().bulk?.items).toMatchObject([
    { outcome: 'failed', reason: expect.stringContaining('can’t read 1 item') as string },
  ]);
  const now = { ...SAVED, query_label: 'Renamed since' };
  const main = installMain({
    'saved.read': answer(now),
    'saved.save': answer({ kind: 'saved', query: now }),
  });
  await runBulk('duplicate', [SAVED]);
  expect(main.inputs('saved.save')).toMatchObject([{ query: { query_label: 'Copy of Renamed since' } }]);
});
