import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok, type Result } from '../../../../shared/bridge';
import { CompareMessagesScreen } from '../../../../renderer/screens/compare-messages/CompareMessagesScreen';
import { COMPARE_MESSAGES_COMMANDS } from '../../../../renderer/screens/compare-messages/commands';
import { stepDifference } from '../../../../renderer/screens/compare-messages/differences';
import { registerCommands } from '../../../../renderer/commands/registry';
import { closeTab, openTab, useWorkspace } from '../../../../renderer/state/workspace-store';
import { draw, installMain, type Answers } from '../../../support/page';
import { OFFLINE } from '../../../support/record';

const idOf = (input: unknown): string => {
  const { entity_id, b } = input as { entity_id?: string; b?: string };
  return entity_id ?? b ?? '';
};
const byId =
  (answers: Readonly<Record<string, object>>) =>
  (input: unknown): Result<unknown> =>
    ok(answers[idOf(input)] ?? {});

const EMAILS = {
  e1: { entity_id: 'e1', subject: 'Invoice', from_email: 'a@x.example', spf: 'pass', size: 2048 },
  e2: { entity_id: 'e2', subject: 'Invoice', from_email: '<img src=x onerror=1>', spf: 'fail', size: 2048 },
  e3: { entity_id: 'e3', subject: 'Invoice', from_email: 'a@x.example', spf: 'pass', size: 2048 },
};
const BODIES = {
  e1: { text: 'Hello\nPay 100 now' },
  e2: { text: 'Hello\nPay 900 now' },
  e3: { html: '<p>Hello</p><p>Pay 100 now</p>' },
};
const ANSWERS: Answers = {
  'apps.secEntities': () => ok({ apps: [] }),
  'entity.email': byId(EMAILS),
  'mail.headers': () => ok({ headers: [] }),
  'mail.body': byId(BODIES),
  'scan.details': () => ok({ rows: [] }),
  'entity.emailAttachments': () => ok({ rows: [], total_rows: 0 }),
};

const tabOf = (draft: object | null) => {
  const id = openTab({ screen: 'compare-messages', title: 'Compare', ...(draft ? { draft } : {}) } as never);
  const tab = useWorkspace.getState().tabs.find((one) => one.id === id);
  if (!tab) throw new Error('There is no tab.');
  return tab;
};
const drawMessages = (ids: readonly string[], answers: Answers = ANSWERS) => {
  const main = installMain(answers);
  const targets = ids.map((entityId) => ({
    entityId,
    saas: 'office365_emails',
    entityType: 'office365_emails_email',
    domain: 'email',
  }));
  return { main, ...draw(<CompareMessagesScreen tab={tabOf({ targets })} />) };
};
const part = (name: string) => screen.findByRole('region', { name });
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent));

beforeEach(() => {
  registerCommands(COMPARE_MESSAGES_COMMANDS);
  for (const { id } of useWorkspace.getState().tabs) closeTab(id);
});

describe('the comparison of messages', () => {
  it('shows different fields first, and collapses the equal ones with their count', async () => {
    drawMessages(['e1', 'e2']);
    expect(await rowsOf('Fields: differences')).toEqual([
      ['From email', 'a@x[.]example', '<img src=x onerror=1>'],
    ]);
    const fields = await part('Fields');
    const collapsed = within(fields)
      .getByText(/^\d+ equal$/)
      .closest('details');
    expect(collapsed?.open).toBe(false);
    expect(collapsed?.textContent).toContain('Subject');
    expect(document.querySelector('img')).toBeNull();
    expect(await rowsOf('Authentication: differences')).toEqual([['SPF', 'pass', 'fail']]);
  });

  it('marks what each body has alone as deleted or inserted, with a word for it', async () => {
    drawMessages(['e1', 'e2']);
    const body = await part('Body');
    const change = await within(body).findByRole('group', { name: 'Difference 1 of 1' });
    expect(change.querySelector('del')?.textContent).toBe('100');
    expect(change.querySelector('ins')?.textContent).toBe('900');
    expect(within(change).getByRole('img', { name: 'Only in message 1' }).textContent).toBe('−');
    expect(within(change).getByRole('img', { name: 'Only in message 2' }).textContent).toBe('+');
  });

  it('compares each of three messages with the first, and reads HTML as text', async () => {
    drawMessages(['e1', 'e2', 'e3']);
    const third = await screen.findByRole('group', { name: 'Message 1 against message 3' });
    expect(third.textContent).toContain('The texts are equal.');
    expect(screen.getByRole('group', { name: 'Message 1 against message 2' }).textContent).toContain('900');
  });

  it('says why a part can’t be compared, reads only what failed again, and leaves the others', async () => {
    let isDown = true;
    const { main, user } = drawMessages(['e1', 'e2'], {
      ...ANSWERS,
      'mail.body': (input) => (isDown && idOf(input) === 'e2' ? OFFLINE : byId(BODIES)(input)),
    });
    const body = await part('Body');
    await within(body).findByText(/^Fewer than two messages could be read/);
    expect((await within(body).findByRole('alert')).textContent).toContain('Message 2:');
    await rowsOf('Fields: differences');
    isDown = false;
    await user.click(within(body).getByRole('button', { name: 'Retry' }));
    await within(body).findByRole('group', { name: 'Difference 1 of 1' });
    expect(main.inputs('mail.body').map(idOf)).toEqual(['e1', 'e2', 'e2']);
  });

  it('does not compare a part that a fallback stands for', async () => {
    drawMessages(['e1', 'e2'], {
      ...ANSWERS,
      'scan.details': (input) =>
        idOf(input) === 'e1'
          ? ok({ rows: [{ sec_tool: 'av', status: 'malicious', reasons: [], details: {} }] })
          : ok({ rows: [] }, { fallback: OFFLINE.ok ? undefined : OFFLINE.failure } as never),
    });
    const tools = await part('Security tools');
    await within(tools).findByText(/^Message 2 could not be read as a whole/);
    expect(within(tools).queryByRole('table')).toBeNull();
  });

  it('does not compare attachments of which only a part could be read, and says why', async () => {
    const rows = Array.from({ length: 25 }, (_, i) => ({ entity_id: `f${i}`, name: `${i}.pdf`, md5: '' }));
    drawMessages(['e1', 'e2'], {
      ...ANSWERS,
      'entity.emailAttachments': (input) =>
        idOf(input) === 'e1'
          ? ok({ rows, total_rows: 25 })
          : (input as { readonly offset?: number }).offset
            ? OFFLINE
            : ok({ rows, total_rows: 40 }),
    });
    const attachments = await part('Attachments');
    await within(attachments).findByText(/^Message 2 could not be read as a whole/);
    expect(attachments.textContent).toContain(OFFLINE.ok ? '' : OFFLINE.failure.message);
    expect(within(attachments).queryByRole('table')).toBeNull();
  });

  it('names an empty body as empty', async () => {
    drawMessages(['e1', 'e2'], { ...ANSWERS, 'mail.body': byId({ e1: BODIES.e1, e2: { text: ' ' } }) });
    await screen.findByText('Message 2 has no text in its body, so the bodies can’t be compared.');
  });

  it('steps from difference to difference in both directions, and stays at the ends', async () => {
    drawMessages(['e1', 'e2']);
    await screen.findByRole('group', { name: 'Difference 1 of 1' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Message comparison');
    const seen: (string | null | undefined)[] = [];
    for (const by of [1, 1, 1, 1, -1] as const) {
      stepDifference(by);
      seen.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
    }
    expect(seen).toEqual(['From email', 'SPF', 'Difference 1 of 1', 'Difference 1 of 1', 'SPF']);
  });

  it('opens the record of a message', async () => {
    const { user } = drawMessages(['e1', 'e2']);
    await user.click(screen.getByRole('button', { name: 'Open message 2' }));
    await waitFor(() => {
      const { draft } = useWorkspace.getState().tabs.find((one) => one.screen === 'record') ?? {};
      expect(draft).toMatchObject({ ref: { kind: 'target', target: { entityId: 'e2' } } });
    });
  });

  it('says what to do if its tab names no messages', () => {
    installMain();
    draw(<CompareMessagesScreen tab={tabOf(null)} />);
    expect(screen.getByText('This tab has no messages.')).toBeTruthy();
  });
});
