import { describe, expect, it } from 'vitest';
import type { EmailRow, FileRow } from '../../main/demo/rows';
import { EXCEPTION_TYPES } from '../../shared/model/ids';
import { add, get, proves, rescan, setUpExceptions, verdictOf } from './support/demo-exceptions';
import { EXCEPTION_TRIES } from './support/exception-tries';

setUpExceptions();

describe('each type, with a near miss', () => {
  it.each(EXCEPTION_TYPES)('changes the result of its tool by %s, and not by the near miss', async (type) => {
    const { near, exact, after } = await EXCEPTION_TRIES[type]();
    await proves(near, exact, after);
  });

  it('leaves a file malicious until no tool that decides is left', async () => {
    const { exact } = await EXCEPTION_TRIES.hash();
    const row = exact.row as FileRow;
    await add(exact);
    await rescan(row, 'checkpoint2');
    expect(await verdictOf(row)).toBe('malware');
    await add({ ...exact, tool: 'checkpoint_te', str: row.sha256 });
    await add({ ...exact, tool: 'checkpoint_av' });
    await rescan(row, 'checkpoint_te', 'checkpoint_av');
    expect(await verdictOf(row)).toBe('clean');
  });

  it('changes the combined verdict of an email by a block and by an allowed sender', async () => {
    const block = (await EXCEPTION_TRIES['block-url']()).exact;
    await add(block);
    await rescan(block.row, block.tool);
    const { saas, entity_id } = block.row as EmailRow;
    expect([
      await verdictOf(block.row),
      (await get('entity.email', { saas, entity_id })).phishing_verdict,
    ]).toEqual(['phishing', 'phishing']);
    const sender = (await EXCEPTION_TRIES.sender_email()).exact;
    await add(sender);
    await rescan(sender.row, sender.tool);
    expect(await verdictOf(sender.row)).toBe('clean');
  });
});
