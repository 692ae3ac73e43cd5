import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok } from '../../../../shared/bridge';
import type { QueryDomain } from '../../../../shared/model/ids';
import { registerCommands, runCommand } from '../../../../renderer/commands/registry';
import { RECORD_COMMANDS } from '../../../../renderer/record/commands';
import { openRecordTab } from '../../../../renderer/record/open-tab-store';
import { RECORDS } from '../../../../renderer/record/records';
import { useApp } from '../../../../renderer/state/app-store';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { answer, type Answers, SIGNED_IN } from '../../../support/page';
import {
  drawRecord,
  enabledApp,
  OFFLINE,
  openTab,
  queryConfig,
  recordPane,
  rowTexts,
} from '../../../support/record';

beforeEach(() => useApp.setState({ session: SIGNED_IN }));

const open = (domain: QueryDomain, answers: Answers) =>
  drawRecord(
    { entityId: 'x1', saas: 'onedrive', entityType: `onedrive_${domain}`, domain },
    { 'apps.secEntities': answer({ apps: [], feature_flags: {} }), ...answers },
  );

beforeEach(() => {
  // The tools of the verdicts are named by their commands.
  registerCommands([RECORD_COMMANDS]);
  for (const domain of ['file', 'user', 'group', 'message'] as const)
    openRecordTab(domain, RECORDS[domain].tabs[0].id);
});

const FILE = {
  entity_id: 'x1',
  name: 'budget.xlsx',
  owner: 'ann@contoso.example',
  size: 2_048,
  sha256: 'ab'.repeat(32),
  sensitivity_label: 'Confidential',
  is_shared_externally: true,
  is_quarantined: true,
};
const FILE_ANSWERS: Answers = {
  'entity.file': answer(FILE),
  'scan.details': answer({ rows: [] }),
  'entity.filePermissions': answer({
    rows: [
      { granted_to: 'Ann', roles: ['owner'] },
      { granted_to: 'Contoso', roles: ['read'], link: { type: 'view', scope: 'organization' } },
      { granted_to: 'Bob', granted_to_email: 'bob@fabrikam.example', roles: ['write'], is_external: true },
      { granted_to: 'Anyone', roles: ['read'], link: { type: 'view', scope: 'anonymous' } },
    ],
    total_rows: 4,
  }),
  'entity.fileEvents': answer({
    rows: [
      { event: 'FileDownloaded', scan_status: 'clean' },
      { event: 'FilePreviewed', scan_status: 'error' },
      { event: 'FileAccessed', scan_status: 'not_scaned' },
    ],
    total_rows: 3,
  }),
  'entity.byHash': answer({
    rows: [
      { entity_id: 'x1', entity_type: 'onedrive_file', saas: 'onedrive', name: 'budget.xlsx' },
      {
        entity_id: 'x2',
        entity_type: 'onedrive_file',
        saas: 'onedrive',
        name: 'copy.xlsx',
        verdict: 'malware',
      },
    ],
  }),
  'download.attachment': answer({ success: false, reason: 'The tenant no longer has it.' }),
};

describe('the profile of a file', () => {
  it('names state, owner and size, and hides the label and the hash while their flags are off', async () => {
    useApp.setState((s) => ({
      flags: { ...s.flags, sensitivity_labels: false, attachment_sha256_column: false },
    }));
    open('file', FILE_ANSWERS);
    await screen.findByRole('heading', { name: 'budget.xlsx' });
    for (const part of ['Shared externally', 'Quarantined', 'ann@contoso', '2.0 KB'])
      expect(recordPane().textContent).toContain(part);
    expect(recordPane().textContent).not.toContain('Confidential');
    expect(recordPane().textContent).not.toContain('abab');
  });

  it('leads to a user whose permission has the address as its name', async () => {
    const ann = 'ann@contoso.example';
    const rows = [{ granted_to: ann, granted_to_email: ann, roles: ['owner'] }];
    const { user } = open('file', {
      ...FILE_ANSWERS,
      'entity.filePermissions': answer({ rows, total_rows: 1 }),
    });
    await openTab(user, 'Permissions');
    const table = await screen.findByRole('table', { name: 'Permissions' });
    expect(within(table).getByRole('button', { name: /^ann@/ }).title).toMatch(/^Open: Who/);
  });

  it('lists who can reach it, the public and external ones first', async () => {
    const { user } = open('file', FILE_ANSWERS);
    await openTab(user, 'Permissions');
    const rows = await rowTexts('Permissions');
    expect(rows.map((text) => /^(Anyone|External|Organization|People)/.exec(text)?.[1])).toEqual([
      'Anyone',
      'External',
      'Organization',
      'People',
    ]);
    expect(screen.getByText('4 permissions')).toBeTruthy();
  });

  it('lists every permission of a tenant that sends no total', async () => {
    const page = ({ offset = 0 }: { offset?: number }) =>
      ok({
        rows: Array.from({ length: Math.min(20, 60 - offset) }, (_, i) => ({ granted_to: `u${offset + i}` })),
      });
    const { user } = open('file', {
      ...FILE_ANSWERS,
      'entity.filePermissions': (input) => page(input as object),
    });
    await openTab(user, 'Permissions');
    expect(await screen.findByText('60 permissions')).toBeTruthy();
  });

  it('says that there may be more events than it read', async () => {
    const rows = Array.from({ length: 100 }, () => ({ event: 'FileAccessed', scan_status: 'clean' }));
    const { user } = open('file', {
      ...FILE_ANSWERS,
      'entity.fileEvents': (input) => {
        const { offset = 0 } = input as { offset?: number };
        return ok({ rows: rows.map((row, i) => ({ ...row, time: 1_000_000_000_000 + offset + i })) });
      },
    });
    await openTab(user, 'Events');
    expect(await screen.findByText('At least 1,000 events')).toBeTruthy();
  });

  it('leaves out events whose scan failed or never ran, and says how many', async () => {
    const { user } = open('file', FILE_ANSWERS);
    await openTab(user, 'Events');
    expect(await rowTexts('Events')).toHaveLength(1);
    expect(screen.getByText('3 events. 2 left out: their scan failed or never ran')).toBeTruthy();
  });

  it('lists other files with the same content, each of which opens', async () => {
    const { user, main } = open('file', FILE_ANSWERS);
    await openTab(user, 'Same content');
    expect(await rowTexts('Same content')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'copy.xlsx' }));
    await waitFor(() =>
      expect(main.inputs('entity.file')).toContainEqual({ saas: 'onedrive', entity_id: 'x2' }),
    );
  });

  it('says why it could not be downloaded', async () => {
    const { user, main } = open('file', FILE_ANSWERS);
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    expect(await screen.findByText('The tenant no longer has it.', { exact: false })).toBeTruthy();
    expect(main.inputs('download.attachment')).toMatchObject([
      { entity_id: 'x1', entity_type: 'onedrive_file', name: 'budget.xlsx', as: 'zip' },
    ]);
  });

  it('downloads it by its key too, and says why the tenant refused', async () => {
    const { main } = open('file', FILE_ANSWERS);
    await screen.findByRole('heading', { name: 'budget.xlsx' });
    expect(RECORD_COMMANDS.commands.find(({ id }) => id === 'record.download')?.keys).toEqual(['D']);
    runCommand('record.download');
    await waitFor(() =>
      expect(main.inputs('download.attachment')).toMatchObject([
        { entity_id: 'x1', entity_type: 'onedrive_file', name: 'budget.xlsx', as: 'zip' },
      ]),
    );
    await waitFor(() =>
      expect(useOverlay.getState().toasts.map(({ next }) => next)).toContain('The tenant no longer has it.'),
    );
  });

  it('keeps its other parts if one fails, and retries that one alone', async () => {
    const { user, main } = open('file', { ...FILE_ANSWERS, 'entity.filePermissions': () => OFFLINE });
    await openTab(user, 'Permissions');
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(main.inputs('entity.filePermissions')).toHaveLength(2));
    expect(main.inputs('entity.file')).toHaveLength(1);
  });
});

describe('the profile of a user', () => {
  const ANSWERS: Answers = {
    'apps.entity': answer({
      entity: { entity_id: 'x1', name: 'Ann', email: 'ann@contoso.example', mfa: false, risk: 92 },
    }),
    'apps.secEntities': answer({
      apps: [enabledApp('office365_emails', 'Office 365 Mail', 'email')],
      feature_flags: {},
    }),
    'query.config': answer(queryConfig(['recipients', 'from_email', 'verdict'])),
    'query.count': (input) => ok({ total: JSON.stringify(input).includes('phishing') ? 12 : 1_266 }),
    'query.cancel': answer(null),
  };

  it('says risk and second factor in words, and claims no scale that the tenant did not send', async () => {
    open('user', ANSWERS);
    await screen.findByRole('heading', { name: 'Ann' });
    expect(screen.getByText('Risk').nextElementSibling?.textContent).toBe('92, on the tenant’s own scale');
    expect(screen.getByText('MFA').nextElementSibling?.textContent).toBe('Off');
  });

  it('states nothing about what the tenant did not send', async () => {
    open('user', { ...ANSWERS, 'apps.entity': answer({ entity: { entity_id: 'x1', name: 'Ann' } }) });
    await screen.findByRole('heading', { name: 'Ann' });
    expect(recordPane().textContent).not.toContain('second factor');
    expect(screen.getByText(/^The tenant sent no email address for this user/)).toBeTruthy();
  });

  it('counts mail by verdict, and opens the query behind a number', async () => {
    const { user } = open('user', ANSWERS);
    const list = await screen.findByRole('list', { name: 'Ready queries' });
    const phishing = within(list).getByRole('button', { name: /^Phishing received/ });
    await waitFor(() => expect(phishing.textContent).toContain('12'));
    expect(within(list).getByRole('button', { name: /^Email received/ }).textContent).toContain('1,266');
    await user.click(phishing);
    const draft = JSON.stringify(useWorkspace.getState().tabs.at(-1)?.draft);
    expect(draft).toContain('ann@contoso.example');
    expect(draft).toContain('phishing');
  });
});

describe('the profile of a group', () => {
  it('says how many members are not listed', async () => {
    open('group', {
      'apps.entity': answer({
        entity: { entity_id: 'x1', name: 'Finance', members: ['ann@contoso.example'], member_count: 40 },
      }),
    });
    expect(await screen.findByText('1 of 40 members')).toBeTruthy();
  });
});

describe('the profile of a message', () => {
  it('shows channel, sender, verdict, its whole text and its links', async () => {
    const { user } = open('message', {
      'apps.entity': answer({
        entity: {
          entity_id: 'x1',
          text: 'Reset here',
          channel: 'general',
          sender: 'eve@contoso.example',
          verdict: 'phishing',
          links: [{ url: 'https://evil.example/x', text: 'Portal' }],
        },
      }),
      'scan.details': answer({ rows: [] }),
      'entity.messageBody': answer({ body: 'Reset here <img src=x>', format: 'text' }),
    });
    await screen.findByText('No scan results are listed');
    for (const part of ['Reset here', 'Phishing', 'general', 'eve@contoso'])
      await waitFor(() => expect(recordPane().textContent).toContain(part));
    await openTab(user, 'Text');
    expect(await screen.findByText('Reset here <img src=x>')).toBeTruthy();
    await openTab(user, 'Links');
    expect(await rowTexts('Links')).toHaveLength(1);
    await openTab(user, 'Files');
    expect(await screen.findByText('The tenant sent no list of files')).toBeTruthy();
  });

  it('judges its links as those of an email: host, what deceives, and the tenant’s verdict', async () => {
    const { user } = open('message', {
      'apps.entity': answer({
        entity: {
          entity_id: 'x1',
          text: 'Look',
          links: [
            { url: 'https://docs.contoso.example/a', text: 'Docs' },
            { url: 'https://evil.example/x', text: 'https://bank.example', verdict: 'phishing' },
          ],
        },
      }),
      'scan.details': answer({ rows: [] }),
    });
    await openTab(user, 'Links');
    const [first = '', second = ''] = await rowTexts('Links');
    expect(first).toContain('leads to evil[.]example');
    expect(first).toContain('Phishing');
    expect(second).toContain('docs[.]contoso[.]example');
    expect(screen.getByText('2 links · 1 deceptive')).toBeTruthy();
  });

  it('lists its files with their verdicts, a download and the tools that judged them', async () => {
    const file = {
      entity_id: 'm1-0',
      entity_type: 'slack_attachment',
      name: 'invoice.exe',
      mime_type: 'application/octet-stream',
      verdict: 'malware',
    };
    const { user, main } = open('message', {
      'apps.entity': answer({ entity: { entity_id: 'x1', text: 'See this', has_file: true, files: [file] } }),
      'scan.details': answer({
        rows: [{ sec_tool: 'checkpoint_te', status: 'malicious', reasons: [], details: {} }],
      }),
      'scan.exceptionsStatus': answer({ rows: [] }),
      'verdicts.history': answer({ history: null, dropped: 0, notices: [] }),
      'scan.clicks': answer({ rows: [{ id: 'c1', url: 'https://a.example', action: 'blocked' }] }),
      'download.attachment': answer({ success: false, reason: 'The tenant no longer has it.' }),
    });
    await openTab(user, 'Clicks');
    expect((await rowTexts('Clicks'))[0]).toContain('blocked');
    await openTab(user, 'Files 1');
    const [row = ''] = await rowTexts('Files');
    for (const part of ['invoice.exe', 'Malware']) expect(row).toContain(part);
    await user.click(screen.getByRole('button', { name: 'Download invoice.exe' }));
    expect(main.inputs('download.attachment')).toMatchObject([{ entity_id: 'm1-0', as: 'zip' }]);
    expect(await screen.findByText('The tenant no longer has it.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Tools: verdicts of invoice.exe' }));
    const stack = await screen.findByRole('region', { name: 'Tools: verdicts of invoice.exe' });
    expect((await within(stack).findByRole('list', { name: 'Verdicts' })).textContent).toContain('Malicious');
    expect(main.inputs('scan.details')).toContainEqual({
      entity_id: 'm1-0',
      entity_type: 'slack_attachment',
    });
  });
});
