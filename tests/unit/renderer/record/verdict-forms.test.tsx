import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { VerdictDialogs } from '../../../../renderer/record/verdicts/VerdictDialogs';
import {
  closeVerdictDialog,
  openVerdictDialog,
  type VerdictAct,
} from '../../../../renderer/record/verdicts/verdict-dialogs';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { answer, draw, installMain, type Answers } from '../../../support/page';
import { EMAIL_TARGET, OFFLINE } from '../../../support/record';

const ENTITY = { entity_id: EMAIL_TARGET.entityId, entity_type: EMAIL_TARGET.entityType };

const open = (dialog: VerdictAct, answers: Answers) => {
  const main = installMain(answers);
  openVerdictDialog(dialog, EMAIL_TARGET);
  return { main, ...draw(<VerdictDialogs target={EMAIL_TARGET} />) };
};
const toasts = () => useOverlay.getState().toasts.map(({ text }) => text);

beforeEach(() => {
  closeVerdictDialog();
  useOverlay.setState({ toasts: [] });
});

describe('the dialog that reports an entity as suspicious', () => {
  it('sends the entity with the comment as typed, and closes once it is done', async () => {
    const { user, main } = open('report', { 'mail.report': answer({ success: true }) });
    await user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Asks for <b>gift cards');
    await user.click(screen.getByRole('button', { name: 'Report' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(main.inputs('mail.report')).toEqual([{ ...ENTITY, comment: 'Asks for <b>gift cards' }]);
    expect(toasts()).toEqual(['Reported']);
  });

  it('sends no comment if none was typed', async () => {
    const { user, main } = open('report', { 'mail.report': answer({ success: true }) });
    await user.type(await screen.findByRole('textbox', { name: 'Comment' }), '  ');
    await user.click(screen.getByRole('button', { name: 'Report' }));
    await waitFor(() => expect(main.inputs('mail.report')).toEqual([ENTITY]));
  });

  it('stays open with its comment and the reason if the tenant does not take it', async () => {
    let response: () => ReturnType<ReturnType<typeof answer>> | typeof OFFLINE = answer({ success: false });
    const { user } = open('report', { 'mail.report': () => response() });
    const comment = await screen.findByRole('textbox', { name: 'Comment' });
    await user.type(comment, 'x');
    await user.click(screen.getByRole('button', { name: 'Report' }));
    await screen.findByText('The tenant refused the report.');
    response = () => OFFLINE;
    await user.click(screen.getByRole('button', { name: 'Report' }));
    await screen.findByText('The tenant did not answer.');
    expect(comment).toHaveProperty('value', 'x');
    expect(toasts()).toEqual([]);
  });
});

describe('the dialog that identifies an entity', () => {
  it('says what it is for, and sends nothing without a name', async () => {
    const { user, main } = open('identify', { 'mail.identify': answer({ success: true }) });
    await screen.findByText(/Sends the tenant a name or a case number for this entity/);
    const save = screen.getByRole('button', { name: 'Send' });
    expect([save.hasAttribute('disabled'), save.title]).toEqual([true, 'Enter a name or a case number.']);
    await user.type(screen.getByRole('textbox', { name: 'Name or case number' }), '  {Enter}');
    expect(main.inputs('mail.identify')).toEqual([]);
  });

  it('sends the name without the spaces around it', async () => {
    const { user, main } = open('identify', { 'mail.identify': answer({ success: true }) });
    await user.type(await screen.findByRole('textbox', { name: 'Name or case number' }), ' CASE-7 ');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(main.inputs('mail.identify')).toEqual([{ ...ENTITY, note: 'CASE-7' }]));
    expect(toasts()).toEqual(['Name sent to the tenant']);
  });

  it('stays open with the reason if the tenant refuses it', async () => {
    const { user } = open('identify', { 'mail.identify': answer({ success: false }) });
    await user.type(await screen.findByRole('textbox', { name: 'Name or case number' }), 'CASE-7{Enter}');
    await screen.findByText('The tenant refused the name.');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
