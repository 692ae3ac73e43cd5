import { it } from 'vitest';
import { startDatasets } from '../../support/files';
it('perf', async () => {
  const d = await startDatasets();
  const t0 = Date.now();
  let first = 0; let seen = 0;
  const { result, dataset } = await d.open('m.csv', { from: '/tmp/off/m.csv', onProgress: (p) => { if (!first && p.loaded > 0) first = Date.now() - t0; seen++; } });
  console.log('first rows', first, 'all', Date.now() - t0, seen, process.memoryUsage().rss / 1e6);
  console.log(JSON.stringify(result).slice(0, 1500));
  console.log((await d.ask({ op: 'window', view: { dataset, sort: [{ key: 'score', order: 'desc' }] }, offset: 500000, count: 2 })));
  await d.stop();
});
