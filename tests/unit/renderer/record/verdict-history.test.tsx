import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ok } from '../../../../shared/bridge';
import { SecToolResult } from '../../../../shared/model/entity';
import type { VerdictHistory } from '../../../../shared/model/verdict-history';
import { noteResults } from '../../../../shared/rules/verdict-history';
import { copyText } from '../../../../renderer/components/clipboard';
import { RECORD_COMMANDS } from '../../../../renderer/record/commands';
import { openRecordTab } from '../../../../renderer/record/open-tab-store';
import { useApp } from '../../../../renderer/state/app-store';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { answer, SIGNED_IN, type Answers } from '../../../support/page';
import { drawRecord, EMAIL_TARGET, OFFLINE, setUpKeys } from '../../../support/record';

vi.mock('../../../../renderer/components/clipboard', () => ({ copyText: vi.fn() }));

const scan = (sec_tool: string, verdict: string, time: string) =>
  SecToolResult.parse({ sec_tool, verdict, time: `2026-11-20T${time}:00Z` });
const HOUR = 3_600_000;
const noted = (...all: readonly (readonly SecToolResult[])[]) =>
  all.reduce<VerdictHistory | undefined>(
    (before, results, n) => noteResults(before, results, Date.UTC(2026, 10, 20, 12) + n * HOUR),
    undefined,
  ) ?? null;

const FIRST = [scan('ap_avanan', 'clean', '08:00'), scan('checkpoint_av', 'clean', '08:01')];
const THEN = [scan('ap_avanan', 'phishing', '09:00'), scan('checkpoint_av', 'clean', '09:01')];

const stored = (history: VerdictHistory | null, more: object = {}) =>
  answer({ history, dropped: 0, notices: [], ...more });

const EMAIL = {
  entity_id: 'e1',
  subject: 'Invoice',
  from_name: 'PayPal Support',
  from_email: 'x@evil.example',
  verdict: 'phishing',
};
const ANSWERS: Answers = {
  'entity.email': answer(EMAIL),
  'scan.details': answer({ rows: THEN }),
  'verdicts.history': stored(noted(FIRST, THEN)),
  'apps.secEntities': answer({ apps: [], feature_flags: {} }),
  'mail.body': answer({ text: 'x' }),
  'mail.headers': answer({ headers: [] }),
  'scan.clicks': answer({ rows: [] }),
};
const open = (answers: Answers = {}) => drawRecord(EMAIL_TARGET, { ...ANSWERS, ...answers });
const verdicts = () => screen.findByRole('list', { name: 'Verdicts' });
const history = () => screen.findByRole('table', { name: 'Verdict history' });

describe('the verdict history of a record', () => {
  setUpKeys([RECORD_COMMANDS]);
  beforeEach(() => {
    useApp.setState({ session: SIGNED_IN, zone: 'UTC' });
    openRecordTab('email', 'why');
  });

  it('marks each verdict that changed with the one before, and its times', async () => {
    open();
    const mark = within(await verdicts()).getByText('was Clean');
    expect(mark.title).toBe('Scanned 11/20/26 08:00:00, seen 11/20/26 12:00:00');
    expect(within(await verdicts()).getAllByText(/^was /)).toHaveLength(1);
  });

  it('opens by a key, with both verdicts and both times of each scan', async () => {
    const { user } = open();
    await verdicts();
    await user.keyboard('h');
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe(
        'Verdict history: 2 newer scans, 1 change since 11/20/26 12:00:00',
      ),
    );
    const rows = within(await history())
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual([
      expect.stringMatching(
        /Clean→Phishing11\/20\/26 08:00:0011\/20\/26 09:00:0011\/20\/26 12:00:0011\/20\/26 13:00:00$/,
      ),
      expect.stringMatching(/Clean→Clean11\/20\/26 08:01:0011\/20\/26 09:01:00/),
    ]);
  });

  it('copies a row for each scan, with its old and new verdict and all times', async () => {
    const named = (verdict: string, time: string) => ({
      ...scan('checkpoint_av', verdict, time),
      details: { file_name: '=cmd()\t.xlsx' },
    });
    const all = noted(
      [named('clean', '08:00')],
      ...Array.from({ length: 3 }, (_, n) => [named(n % 2 ? 'clean' : 'malicious', `09:0${n}`)]),
    );
    const { user } = open({ 'verdicts.history': stored(all) });
    await verdicts();
    await user.keyboard('h');
    await user.click(await screen.findByRole('button', { name: 'Copy all 3 newer scans' }));
    const [head, ...rows] = (vi.mocked(copyText).mock.lastCall?.[0] ?? '')
      .split('\n')
      .map((row) => row.split('\t'));
    expect(head?.slice(2, 4)).toEqual(['Verdict before', 'Verdict after']);
    expect(rows).toHaveLength(3);
    expect(rows.map((row) => row.length)).toEqual([8, 8, 8]);
    expect(rows[2]?.[2]).toBe('Clean');
    expect(rows[2]?.[4]).toMatch(/^11\/20\/26 08:00:00 · UTC/);
    expect(rows[2]?.[7]).toMatch(/13:00:00 · UTC/);
  });

  it('says what it doesn’t show, and why', async () => {
    const many = Array.from({ length: 25 }, (_, n) => [scan('av', n % 2 ? 'clean' : 'malware', '08:00')]);
    const all = noted([scan('te', 'clean', '07:00'), ...(many[0] ?? [])], ...many);
    const rows = many.at(-1);
    const { user } = open({
      'scan.details': answer({ rows }),
      'verdicts.history': stored(all, { dropped: 2, notices: ['A part was damaged.'] }),
    });
    await user.click(await screen.findByText(/^Verdict history/));
    for (const note of [
      '5 older verdicts dropped: the last 20 of each tool are stored.',
      'No longer among the results: te',
      'To make room, the history of 2 other records was dropped. This one may have begun earlier.',
      'A part was damaged.',
    ])
      expect(await screen.findByText(note)).toBeTruthy();
  });

  it('says beside the verdicts that the history can’t be read, by its key too, and reads it again', async () => {
    let isDown = true;
    const { user } = open({
      'verdicts.history': () => (isDown ? OFFLINE : stored(noted(FIRST, THEN))()),
    });
    expect(within(await verdicts()).getAllByRole('listitem')).toHaveLength(2);
    expect(await screen.findByText(/The verdict history can’t be shown/)).toBeTruthy();
    await user.keyboard('h');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('The verdict history'));
    isDown = false;
    await user.click(within(document.activeElement as HTMLElement).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^Verdict history: 2 newer scans/)).toBeTruthy();
    expect(screen.queryByText(/The verdict history can’t be shown/)).toBeNull();
  });

  it('disappears once it was cleared, and stays if the analyst declines', async () => {
    const answers = [false, true];
    let isCleared = false;
    const { user, main } = open({
      'verdicts.clear': () => {
        isCleared = answers.shift() ?? false;
        return ok({ isCleared });
      },
      'verdicts.history': () =>
        ok({ history: isCleared ? noted(THEN) : noted(FIRST, THEN), dropped: 0, notices: [] }),
    });
    await verdicts();
    await user.keyboard('h');
    await user.click(await screen.findByRole('button', { name: 'Clear verdict history…' }));
    expect(within(await verdicts()).getByText('was Clean')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear verdict history…' }));
    await waitFor(() => expect(screen.queryByText('was Clean')).toBeNull());
    expect(screen.getByText(/^Verdict history: no change since/)).toBeTruthy();
    expect(useOverlay.getState().toasts.at(-1)?.text).toBe('Verdict history cleared');
    expect(main.inputs('verdicts.clear')).toHaveLength(2);
  });
});
