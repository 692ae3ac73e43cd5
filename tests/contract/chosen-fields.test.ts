/** The fields that an analyst chose, in what the main process reads of rows. */
import { describe, expect, it } from 'vitest';
import type { LocalCallInput } from '../../shared/local-calls/contract';
import { impactTerms } from '../../shared/rules/exception-impact';
import { good } from '../support/core';
import { app, HUNT, setUpBulkActions } from './support/bulk-actions';

setUpBulkActions();

describe('the main process', () => {
  it('reads rows by the fields that the analyst chose, for this app and domain of this tenant', async () => {
    const columns = ['from_email', 'recipients', 'is_read'].map((db_id) => ({ db_id, column_label: db_id }));
    const { dataset } = good(await app.command('query.run', { ...HUNT, columns }));
    const view = { dataset, sort: [], filter: [] };
    const reply = await app.rows({ op: 'window', view, offset: 0, count: 25 });
    if (!reply.ok) throw new Error(reply.message);
    const [row] = (reply.value as { rows: readonly (readonly unknown[])[] }).rows;
    const state = good(await app.command('dataset.state', { dataset }));
    const at = state.columns.findIndex(({ key }) => key === 'recipients') + 1;
    const [recipient = ''] = String(row?.[at]).split(/[\s,;]+/);
    const impact = async () =>
      good(
        await app.command('impact.count', {
          values: [[...impactTerms('sender_email', recipient, undefined)]],
        }),
      ).rows;
    const values = async () => {
      const input = {
        id: 'chosen',
        title: 'Rows',
        view,
        selection: { kind: 'some', ranges: [[0, 24]] },
        ownDomains: [],
      };
      const added = await app.command('paste.addRows', input as unknown as LocalCallInput<'paste.addRows'>);
      return good(added).values;
    };
    const [before, senders] = [await impact(), await values()];
    const { session } = good(await app.command('app.state', {}));
    if (session.kind !== 'signedIn') throw new Error('not signed in');
    const choose = async (key: string) => {
      const { settings } = app.settings.read();
      const answers = { effects: {}, fields: { [key]: { sender: 'recipients' } } };
      good(
        await app.command('app.saveSettings', {
          ...settings,
          tenantAnswers: { [session.connectionId]: answers },
        }),
      );
    };
    await choose('office365_emails file');
    expect([await impact(), await values()]).toEqual([before, senders]);
    await choose('office365_emails email');
    expect(before).toBe(0);
    expect(await impact()).toBeGreaterThan(0);
    expect(await values()).not.toBe(senders);
  });
});
