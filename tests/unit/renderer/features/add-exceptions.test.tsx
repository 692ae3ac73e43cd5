import { describe, expect, it } from 'vitest';
import { addExceptions } from '../../../../renderer/features/exception/add-exceptions';
import { fail, ok } from '../../../../shared/bridge';
import type { NewException } from '../../../../shared/model/exception';
import { installMain } from '../../../support/page';

const ENTRIES = Array.from({ length: 4_500 }, (_, at): NewException => ({
  sec_type: 'checkpoint_url',
  exception_type: 'block-domain',
  exception_str: `host-${at}.example`,
}));
const JOB = { id: 'j', kind: 'action', title: 't', state: 'waiting', done: 0, startedAt: '' };

describe('adding more exceptions than one job takes', () => {
  it('sends only what has not started when it is repeated after a failure, and says how many those are', async () => {
    let calls = 0;
    const main = installMain({
      'exceptions.add': () => {
        calls += 1;
        return calls === 2
          ? fail({ kind: 'offline', message: 'No response.', next: 'Retry.' })
          : ok({ ...JOB, id: `j${calls}` });
      },
      'app.saveSettings': (settings) => ok(settings),
    });
    const started = new Set<string>();
    const failure = await addExceptions(ENTRIES, 'me@contoso.example', { started });
    expect(failure?.message).toBe(
      '2,000 exceptions started, 2,500 not: No response. Add sends only the rest.',
    );
    expect(await addExceptions(ENTRIES, 'me@contoso.example', { started })).toBeNull();
    const sent = main.inputs('exceptions.add').map((input) => (input as { entries: NewException[] }).entries);
    expect(sent.map((entries) => entries[0]?.exception_str)).toEqual([
      'host-0.example',
      'host-2000.example',
      'host-2000.example',
      'host-4000.example',
    ]);
  });
});
