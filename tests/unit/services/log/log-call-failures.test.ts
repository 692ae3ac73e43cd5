import { expect, it } from 'vitest';
import type { Log } from '../../../../main/services/log/log';
import { SILENT_LOG } from '../../../../main/services/log/log';
import { logCallFailures } from '../../../../main/services/log/log-call-failures';
import { failure } from '../../../../main/wire/failures';
import { fail, ok } from '../../../../shared/bridge';

const recorded = () => {
  const lines: unknown[] = [];
  const log: Log = {
    ...SILENT_LOG,
    warn: (place, fields) => void lines.push([place, fields]),
    error: (place, error, fields) => void lines.push([place, String(error), fields]),
  };
  return { log, lines };
};

it('logs a call that fails by its name, kind and status, and never by its message', async () => {
  const { log, lines } = recorded();
  const failed = fail(failure('rejected', 'Salaries of the board', { status: 502, code: 'x' }));
  const call = logCallFailures(log, async () => failed);
  expect(await call('query.execute', { subject: 'Salaries' })).toBe(failed);
  expect(lines).toEqual([['call', { call: 'query.execute', kind: 'rejected', code: 'x', status: 502 }]]);
});

it('logs what a handler throws, and turns it into a failure', async () => {
  const { log, lines } = recorded();
  const call = logCallFailures(log, () => Promise.reject(new TypeError('no')));
  expect(await call('job.list', {})).toMatchObject({ ok: false, failure: { kind: 'unexpected' } });
  expect(lines).toEqual([['call', 'TypeError: no', { call: 'job.list' }]]);
});

it('logs neither success nor what the analyst cancelled', async () => {
  const { log, lines } = recorded();
  await logCallFailures(log, async () => ok(1))('a', {});
  await logCallFailures(log, async () => fail(failure('cancelled', 'Cancelled.')))('a', {});
  expect(lines).toEqual([]);
});

it('logs the request ID of a call that fails and of one that throws', async () => {
  const { log, lines } = recorded();
  await logCallFailures(log, async () => fail(failure('expired', 'Gone.')))('query.get', {}, 7);
  await logCallFailures(log, () => Promise.reject(new Error('no')))('query.get', {}, 8);
  expect(lines).toEqual([
    ['call', { call: 'query.get', request: 7, kind: 'expired' }],
    ['call', 'Error: no', { call: 'query.get', request: 8 }],
  ]);
});
