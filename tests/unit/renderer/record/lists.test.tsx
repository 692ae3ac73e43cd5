import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fail, ok } from '../../../../shared/bridge';
import { LIST_COMMANDS } from '../../../../renderer/record/lists/open-list-command';
import { openRecordTab } from '../../../../renderer/record/open-tab-store';
import { TabList } from '../../../../renderer/record/lists/TabList';
import { openTab as openWorkspaceTab, useWorkspace } from '../../../../renderer/state/workspace-store';
import { setUpAllCommands } from '../../../support/all-commands';
import { answer, draw, installMain } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';
import { drawRecord, EMAIL_TARGET, setUpKeys } from '../../../support/record';

const EMAIL = {
  entity_id: 'e1',
  entity_type: 'office365_emails_email',
  saas: 'office365_emails',
  subject: 'Invoice',
  from_name: '',
  from_email: 'x@evil.example',
  recipients: ['ann@contoso.example'],
};
const RECIPIENTS = { list: 'recipients', saas: 'office365_emails', entity_id: 'e1' } as const;

const drawRecipients = () => {
  openRecordTab('email', 'recipients');
  return drawRecord(EMAIL_TARGET, {
    'apps.secEntities': answer({ apps: [], feature_flags: {} }),
    'entity.email': answer(EMAIL),
    'entity.emailRecipients': answer({
      rows: [{ email: 'ann@contoso.example', name: 'Ann' }],
      total_rows: 9_000,
    }),
  });
};

beforeEach(() => useWorkspace.setState({ tabs: [], current: null }));

describe('a tab of a record that shows the start of a long list', () => {
  setUpKeys([LIST_COMMANDS]);

  it('counts the whole list and opens it in a tab by its key or its button', async () => {
    const { user } = drawRecipients();
    const button = await screen.findByRole('button', { name: /^Open all in the grid/ });
    expect(screen.getByText(/1 of 9,000 recipients/)).toBeTruthy();
    await user.keyboard('{Shift>}o{/Shift}');
    await user.click(button);
    const [byKey, byButton] = useWorkspace.getState().tabs;
    expect(byKey).toMatchObject({
      screen: 'list',
      title: 'Recipients · Invoice',
      draft: { ref: RECIPIENTS, of: 'Invoice' },
    });
    expect(byButton?.draft).toEqual(byKey?.draft);
  });
});

describe('a list in a tab', () => {
  setUpAllCommands();

  it('says why it could not be loaded, and loads it again on request', async () => {
    const main = installMain({
      'dataset.openList': () =>
        fail({ kind: 'offline', message: 'The tenant did not answer.', next: 'Try later.' }),
      'app.saveWorkspace': () => ok(null),
    });
    const tab = openWorkspaceTab({ screen: 'list', title: 'Recipients · Invoice' });
    const { user } = draw(<TabList tab={tab} screen="list" draft={{ ref: RECIPIENTS, of: 'Invoice' }} />);
    await screen.findByText('The tenant did not answer.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('The tenant did not answer.');
    expect(main.inputs('dataset.openList')).toEqual([RECIPIENTS, RECIPIENTS]);
  });

  it('says that rows of open results are those of results that were open, not that there are none', async () => {
    const main = installMain({
      'impact.open': answer(datasetOf({ loaded: 0, total: 0, notes: [] })),
      'app.saveWorkspace': () => ok(null),
    });
    const ref = { list: 'impact' as const, values: [] };
    const tab = openWorkspaceTab({ screen: 'list', title: 'Open results · a@x.example' });
    const { user } = draw(<TabList tab={tab} screen="list" draft={{ ref, of: 'a@x.example' }} />);
    await screen.findByText('No rows found');
    expect(screen.queryByText('The tenant lists none.')).toBeNull();
    screen.getByText(/^Searched in the results that were open when this list was loaded\./);
    await user.click(screen.getByRole('button', { name: 'Load the list again' }));
    await waitFor(() => expect(main.inputs('impact.open')).toHaveLength(2));
  });
});
