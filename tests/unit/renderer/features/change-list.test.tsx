import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryChanges } from '../../../../shared/rules/query-changes';
import { ChangeList } from '../../../../renderer/features/query-editor/ChangeList';
import { useApp } from '../../../../renderer/state/app-store';
import { answer, draw, installMain, SIGNED_IN } from '../../../support/page';
import { enabledApp, rowTexts } from '../../../support/record';

it('names the apps and types of a query that moved', async () => {
  installMain({
    'apps.secEntities': answer({
      apps: [
        enabledApp('office365_emails', 'Office 365 Mail', 'email'),
        enabledApp('slack2', 'Slack', 'message'),
      ],
      feature_flags: {},
    }),
  });
  useApp.setState({ session: SIGNED_IN });
  const changes = queryChanges(
    { saas_id: 'office365_emails', query_domain: 'email' },
    { saas_id: 'slack2', query_domain: 'message' },
  );
  draw(<ChangeList name="Changes" changes={changes} before="Before" after="After" />);
  await waitFor(() => expect(screen.getByRole('table').textContent).toContain('Slack'));
  expect(await rowTexts('Changes')).toEqual(['TypeEmailsMessages', 'AppOffice 365 MailSlack']);
});
