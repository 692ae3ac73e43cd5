import { expect, it } from 'vitest';
import type { RunContext } from '../../../main/services/schedules/run-context';
import { recoverRun } from '../../../main/services/schedules/run';
import { openRunLog } from '../../../main/services/schedules/run-log';
import type { Wal } from '../../../main/services/storage/wal';

it('ends a run as incomplete that was killed after it had written an incomplete file', async () => {
  const steps: unknown[] = [];
  const wal = {
    append: async (_name: string, step: unknown) => void steps.push(JSON.parse(JSON.stringify(step))),
    read: (_name: string, schema: { parse: (step: unknown) => unknown }) =>
      steps.map((step) => schema.parse(step)),
    remove: async () => undefined,
  } as unknown as Wal;
  const log = openRunLog(wal, 's');
  const incomplete = { isIncomplete: true, message: '5 of 9 rows written.', next: 'Run it again.' } as const;
  await log.append({ step: 'planned', schedule: 's', due: 7 });
  await log.append({
    step: 'renamed',
    path: '/out/a.csv',
    receipt: { fileName: 'a.csv' },
    ids: null,
    incomplete,
  });
  const recovered = await recoverRun({ log, due: 7 } as unknown as RunContext);
  expect(recovered?.end).toMatchObject({ path: '/out/a.csv', ...incomplete });
});
