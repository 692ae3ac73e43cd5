import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FieldPartsDialog } from '../../../../renderer/features/field-parts/FieldPartsDialog';
import { queuesOf } from '../../../../renderer/features/review-queues/queue-kinds';
import { harmCondition } from '../../../../renderer/features/exception-impact/mail-query';
import { findComparison } from '../../../../renderer/features/exception-impact/tenant-impact';
import { huntValue } from '../../../../renderer/query/pivot';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { impactTerms } from '../../../../shared/rules/exception-impact';
import { chooseFields, fieldFor } from '../../../../renderer/query/field-parts';
import { Activity } from '../../../../renderer/record/parts/Activity';
import { useApp } from '../../../../renderer/state/app-store';
import { ok } from '../../../../shared/bridge';
import { App } from '../../../../shared/model/apps';
import { QueryConfig } from '../../../../shared/model/query';
import { answer, draw, installMain, SIGNED_IN } from '../../../support/page';
import { EMAIL_TARGET } from '../../../support/record';

const OF = { saas: 'mail', domain: 'email' } as const;
const APP = App.parse({ name: 'mail', label: 'Boîtes', is_saas: true, domains: ['email'] });
const field = (db_id: string, more: object = {}) => ({
  field_id: `f.${db_id}`,
  db_id,
  label: db_id,
  ...more,
});
const CONFIG = QueryConfig.parse({
  operators: [{ operator_id: 'is', label: 'is', expression_template: '{field} = {value}', arity: 1 }],
  fields: [
    field('demande', { type: 'boolean', label: 'Demande de restauration' }),
    field('verdict'),
    field('verdict_final'),
    field('destinataires'),
    field('expediteur'),
  ],
});
const WITH_VERDICTS = {
  ...CONFIG,
  fields: [
    ...CONFIG.fields.filter(({ db_id }) => !db_id.startsWith('verdict')),
    ...QueryConfig.parse({
      operators: [],
      fields: ['verdict', 'avis'].map((id) =>
        field(id, { type: 'choice', field_values: ['clean', 'malware'] }),
      ),
    }).fields,
  ],
};
const before = useApp.getState();

beforeEach(() => {
  useApp.setState({ session: SIGNED_IN });
  installMain({
    'app.saveSettings': (settings) => ok(settings),
    'query.config': answer(CONFIG),
    'apps.secEntities': answer({ apps: [APP] }),
    'query.count': answer({ total: 7 }),
    'query.cancel': answer(null),
  });
});
afterEach(() => useApp.setState({ session: before.session, settings: before.settings }));

describe('a query that Postern makes', () => {
  it('counts the effect of exceptions in the fields that the analyst chose', () => {
    const terms = impactTerms('sender_email', 'eve@evil.example', undefined);
    const compared = () => findComparison(OF, WITH_VERDICTS, terms)?.field.db_id;
    const harm = () => JSON.stringify(harmCondition(OF, WITH_VERDICTS, 'malware'));
    expect([compared(), harm()]).toEqual([undefined, expect.stringContaining('f.verdict"')]);
    chooseFields(OF, { sender: 'expediteur', verdict: 'avis' });
    expect([compared(), harm()]).toEqual(['expediteur', expect.stringContaining('f.avis"')]);
  });

  it('hunts a value of a table or a profile in the field that the analyst chose', async () => {
    const hunted = () => JSON.stringify(useWorkspace.getState().tabs.at(-1)?.draft);
    const target = { saas_id: 'mail', query_domain: 'email' } as const;
    await huntValue(target, ['verdict', 'Verdict'], 'malware');
    expect(hunted()).toContain('f.verdict"');
    chooseFields(OF, { verdict: 'verdict_final' });
    await huntValue(target, ['verdict', 'Verdict'], 'malware');
    expect(hunted()).toContain('f.verdict_final"');
    await huntValue(target, ['destinataires'], 'ann@contoso.example');
    expect(hunted()).toContain('f.destinataires"');
  });

  it('names the items of a queue by the fields that the analyst chose', () => {
    const columns = () =>
      queuesOf(APP, 'email', CONFIG)
        .find(({ kindId }) => kindId === 'restore')
        ?.counted?.query.columns.map(({ db_id }) => db_id);
    chooseFields(OF, { restoreRequested: 'demande' });
    expect(columns()?.slice(0, 3)).toEqual(['demande', 'verdict', 'verdict_final']);
    chooseFields(OF, {
      restoreRequested: 'demande',
      itemName: 'verdict',
      sender: 'expediteur',
      recipients: 'destinataires',
    });
    expect(columns()?.slice(0, 3)).toEqual(['destinataires', 'verdict', 'expediteur']);
  });

  it('uses the fields that the analyst chose, for this app and domain of this tenant alone', () => {
    chooseFields(OF, { verdict: 'verdict_final' });
    expect(fieldFor(OF, CONFIG, 'verdict')?.db_id).toBe('verdict_final');
    expect(fieldFor({ ...OF, domain: 'file' }, CONFIG, 'verdict')?.db_id).toBe('verdict');
    useApp.setState({ session: { ...SIGNED_IN, connectionId: 'another' } });
    expect(fieldFor(OF, CONFIG, 'verdict')?.db_id).toBe('verdict');
  });

  it('finds its fields by name again once the tenant no longer has those that were chosen', () => {
    chooseFields(OF, { verdict: 'gone' });
    expect(fieldFor(OF, CONFIG, 'verdict')?.db_id).toBe('verdict');
  });

  it('makes a queue, which names its field', () => {
    const restore = () => queuesOf(APP, 'email', CONFIG).find(({ kindId }) => kindId === 'restore');
    expect(restore()?.off).toContain('no field for restore requests was found');
    chooseFields(OF, { restoreRequested: 'demande' });
    expect([restore()?.off, restore()?.field?.label]).toEqual([undefined, 'Demande de restauration']);
    expect(JSON.stringify(restore()?.counted?.query.condition)).toContain('f.demande');
  });

  it('shows its fields in a dialog, where others are chosen', async () => {
    const onChosen = vi.fn();
    const { user } = draw(<FieldPartsDialog of={OF} app="Boîtes" onChosen={onChosen} onClose={vi.fn()} />);
    const verdict = await screen.findByLabelText('Verdict');
    expect(within(verdict).getByRole('option', { name: 'By name: verdict' })).toHaveProperty(
      'selected',
      true,
    );
    expect(
      within(screen.getByLabelText('Recipients')).getByRole('option', { name: 'By name: none found' }),
    ).toHaveProperty('selected', true);
    await user.selectOptions(screen.getByLabelText('Recipients'), 'destinataires');
    await user.click(screen.getByRole('button', { name: 'Use these fields' }));
    await waitFor(() => expect(onChosen).toHaveBeenCalledTimes(1));
    expect(useApp.getState().settings.tenantAnswers[SIGNED_IN.connectionId]?.fields).toEqual({
      'mail email': { recipients: 'destinataires' },
    });
  });

  it('names the fields that it lacks, and comes once they were chosen', async () => {
    const { user } = draw(<Activity target={EMAIL_TARGET} address="ann@contoso.example" />);
    const missing = await screen.findByRole('list', { name: 'Fields that were not found' });
    expect(missing.textContent).toContain('Boîtes · Emails: no field found for Recipients, Sender');
    expect(screen.queryByText(/^Email received/)).toBeNull();
    await user.selectOptions(screen.getByLabelText('Choose fields…'), 'Boîtes · Emails');
    await user.selectOptions(await screen.findByLabelText('Recipients'), 'destinataires');
    await user.click(screen.getByRole('button', { name: 'Use these fields' }));
    const query = await screen.findByRole('button', { name: /^Email received/ });
    expect(query.title).toBe('Boîtes · Compares destinataires');
  });
});
