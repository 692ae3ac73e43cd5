import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { copyText } from '../../../../renderer/components/clipboard';
import { EvidenceContext } from '../../../../renderer/record/EvidenceValue';
import { FieldPairs } from '../../../../renderer/record/Fields';
import { GroupHead } from '../../../../renderer/record/group/GroupHead';
import { Email } from '../../../../shared/model/entity';
import { EmailHead } from '../../../../renderer/record/email/EmailHead';
import { FileHead } from '../../../../renderer/record/file/FileHead';
import { MessageHead } from '../../../../renderer/record/message/MessageHead';
import { StackRow } from '../../../../renderer/record/verdicts/StackRow';
import { UserHead } from '../../../../renderer/record/user/UserHead';
import { VALUE_COMMANDS } from '../../../../renderer/record/value-commands';
import type { RecordTarget } from '../../../../renderer/record/record-target';
import { useApp } from '../../../../renderer/state/app-store';
import { draw, installMain } from '../../../support/page';
import { setUpKeys } from '../../../support/record';

vi.mock('../../../../renderer/components/clipboard', () => ({ copyText: vi.fn() }));

const SENT = '2026-11-20T08:00:00Z';
const target: RecordTarget = {
  entityId: 'u1',
  entityType: 'onedrive_user',
  saas: 'onedrive',
  domain: 'user',
};

beforeEach(() => void installMain());
setUpKeys([VALUE_COMMANDS]);

const pressMenuKey = (value: HTMLElement | undefined): void => {
  value?.focus();
  fireEvent.keyDown(value ?? document.body, { key: 'm' });
};

it.each([
  ['yes', true, 'true'],
  ['a number', 1_234_567, '1234567'],
  ['an object', { os: 'mac', managed: false }, '{"os":"mac","managed":false}'],
])('copies %s exactly as it was sent', async (_, device, copied) => {
  const { user } = draw(
    <EvidenceContext value={{ target }}>
      <FieldPairs fields={{ device }} />
    </EvidenceContext>,
  );
  pressMenuKey(screen.getByTitle('Device: right-click or press M'));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy value' }));
  expect(vi.mocked(copyText).mock.lastCall?.[0]).toBe(copied);
});

it('gives the titles of a user and a group, and the role and risk of a user, a value menu', () => {
  draw(
    <EvidenceContext value={{ target }}>
      <UserHead
        target={target}
        nav={null}
        record={{ name: 'Ann Fox', title: 'Clerk', country: 'FR', risk: 7, mfa: false, last_login: SENT }}
      />
      <GroupHead target={target} nav={null} record={{ name: 'Finance', description: 'Pays' }} />
    </EvidenceContext>,
  );
  expect(
    screen
      .getAllByTitle(/right-click or press M/)
      .map(({ title, textContent }) => [title.split(':')[0], textContent]),
  ).toEqual([
    ['Name', 'Ann Fox'],
    ['Title', 'Clerk'],
    ['Country', 'FR'],
    ['Risk', expect.stringContaining('7')],
    ['MFA', 'Off'],
    ['Last login', expect.stringContaining('11/20/26')],
    ['Name', 'Finance'],
    ['About', 'Pays'],
  ]);
});

/** The labels of the values on screen that have a menu. */
const menus = () =>
  screen.getAllByTitle(/ight-click or press M/).map(({ title }) => /^(?:Open: )?([^:.]+)/.exec(title)?.[1]);

const RESTORE = { is_restore_requested: true, restore_request_time: SENT, restore_request_comment: 'Mine' };

it('gives every value of the head of an email a menu', () => {
  const email = Email.parse({
    subject: 'Invoice',
    from_name: 'Ann',
    from_email: 'ann@contoso.example',
    recipients: ['bob@contoso.example'],
    received: SENT,
    spf: 'pass',
    dkim: 'fail',
    dmarc: 'none',
    state: 'delivered',
    direction: 'incoming',
    size: 4_096,
    sender_ip: '203.0.113.7',
    sender_country: 'FR',
    verdict: 'phishing',
    ...RESTORE,
  });
  draw(
    <EvidenceContext value={{ target: { ...target, domain: 'email' } }}>
      <EmailHead target={{ ...target, domain: 'email' }} nav={null} record={email} />
    </EvidenceContext>,
  );
  expect(menus()).toEqual([
    ...['Verdict', 'Subject', 'From name', 'From', 'Recipient', 'Received', 'SPF', 'DKIM', 'DMARC'],
    ...['State', 'Direction', 'Size', 'Sender IP', 'Sender country'],
    ...['Restore request time', 'Restore request comment'],
  ]);
});

it('gives every value of the heads of a file and a message a menu', () => {
  useApp.setState((s) => ({ flags: { ...s.flags, sensitivity_labels: true } }));
  draw(
    <EvidenceContext value={{ target }}>
      <FileHead
        target={target}
        nav={null}
        record={{
          name: 'a.txt',
          verdict: 'clean',
          size: 9,
          modified: SENT,
          sensitivity_label: 'Secret',
          ...RESTORE,
        }}
      />
      <MessageHead target={target} nav={null} record={{ text: 'Hi', verdict: 'clean', sent: SENT }} />
    </EvidenceContext>,
  );
  expect(menus()).toEqual([
    ...['Verdict', 'Name', 'Size', 'Modified', 'Restore request time', 'Restore request comment', 'Label'],
    ...['Verdict', 'Text', 'Sent'],
  ]);
});

it('gives every value that a tool sent a menu, each of a list its own', async () => {
  const result = {
    sec_tool: 'ap_avanan',
    status: 'phishing',
    time: SENT,
    score: 90,
    threshold: 70,
    reasons: [{ category: 'sender', short: 'New sender', full: 'Never seen before' }],
    details: { urls: ['https://a.example', 'https://b.example'], sha256: 'ab' },
  };
  const { user } = draw(
    <EvidenceContext value={{ target }}>
      <StackRow
        line={{ tool: 'ap_avanan', label: 'Anti-phishing', value: 'found', result, isDisplayOnly: false }}
        place="stack:ap_avanan"
      />
    </EvidenceContext>,
  );
  expect(menus()).toEqual(['Reason']);
  await user.click(screen.getByText('Anti-phishing'));
  await screen.findByText('Threshold');
  expect(menus()).toEqual([
    ...['Reason', 'Scanned', 'Tool’s own verdict', 'Score', 'Threshold', 'URLs', 'URLs', 'Reason'],
  ]);
  pressMenuKey(screen.getAllByTitle(/^URLs/)[1]);
  await user.click(await screen.findByRole('menuitem', { name: 'Copy value' }));
  expect(vi.mocked(copyText).mock.lastCall?.[0]).toBe('https://b.example');
});
