import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { TEXT } from '../../../../renderer/features/exception/text';
import {
  candidatesOf,
  firstValues,
  type Candidate,
} from '../../../../renderer/features/exception-impact/candidates';
import { EachImpact } from '../../../../renderer/features/exception-impact/EachImpact';
import { ExceptionImpact, useImpact } from '../../../../renderer/features/exception-impact/ExceptionImpact';
import { readPhishingDomains } from '../../../../renderer/features/exception-impact/phishing-domains';
import {
  readTenantImpact,
  sumImpacts,
  type TenantImpact,
} from '../../../../renderer/features/exception-impact/tenant-impact';
import { ListDraft } from '../../../../renderer/record/lists/list-draft';
import { useApp } from '../../../../renderer/state/app-store';
import { LIST_SCREEN } from '../../../../renderer/state/list-screen';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { fail, ok } from '../../../../shared/bridge';
import { App } from '../../../../shared/model/apps';
import { QueryConfig } from '../../../../shared/model/query';
import { flagsByName, resolveFlags } from '../../../../shared/rules/flags';
import { answer, draw, installMain, SIGNED_IN } from '../../../support/page';

const CONFIG = QueryConfig.parse({
  operators: [
    { operator_id: 'is', label: 'equals', expression_template: '{field} = {value}', arity: 1 },
    {
      operator_id: 'since',
      label: 'since',
      expression_template: '{field} since {value}',
      arity: 1,
      field_analyzer: ['time'],
    },
  ],
  fields: [
    { field_id: 'f.1', db_id: 'from_email', label: 'Sender', type: 'text', analyzer: 'keyword' },
    { field_id: 'f.2', db_id: 'from_name', label: 'Sender name', type: 'text', analyzer: 'keyword' },
    {
      field_id: 'f.3',
      db_id: 'verdict',
      label: 'Verdict',
      type: 'choice',
      analyzer: 'keyword',
      field_values: ['clean', 'phishing'],
    },
    { field_id: 'f.4', db_id: 'received', label: 'Received', type: 'time', analyzer: 'time' },
  ],
});
const mail = (name: string, state: string) =>
  App.parse({ name, label: name, family: 'saas', state, is_saas: true, domains: ['email'] });
const APPS = [
  mail('on', 'enabled'),
  mail('shown', 'display_only'),
  mail('new_state', 'paused'),
  mail('off', 'disabled'),
];
type Executed = { readonly saas_id: string; readonly condition: { readonly condition: readonly unknown[] } };
/** A value in the other case, as the test of letter case sends it. */
const isSwapped = (input: unknown) => JSON.stringify(input).includes('A@BAD.EXAMPLE');
const tenant = ({ ignoresCase = true } = {}) =>
  installMain({
    'apps.secEntities': answer({ apps: APPS }),
    'query.config': answer(CONFIG),
    'query.execute': (input) =>
      ok(
        (input as { count_only?: boolean }).count_only
          ? { rows: [], total_rows: !ignoresCase && isSwapped(input) ? 0 : 3 }
          : { rows: [{ from_email: 'a@bad.example' }], total_rows: 1 },
      ),
    'impact.count': answer({
      rows: 2,
      phishing: 1,
      malware: 0,
      atMost: false,
      unjudged: 0,
      searched: 1,
      blind: 0,
    }),
  });

/** The effect of candidates, counted as they are. */
const Impact = ({ candidates }: { readonly candidates: readonly Candidate[] }) => (
  <ExceptionImpact impact={useImpact(candidates)} onShow={() => undefined} />
);

beforeEach(() => useApp.setState({ session: { ...SIGNED_IN }, flags: flagsByName(resolveFlags()) }));

it('counts in every app that is not disabled, whatever else its state is', async () => {
  const main = tenant();
  const candidate = { type: 'sender_email', values: ['a@x.example'], mode: '' } as const;
  const impacts = await readTenantImpact(APPS, candidate, new AbortController().signal);
  expect(impacts.map((one) => [one.app, one.kind, one.kind === 'counted' && one.total])).toEqual([
    ['on', 'counted', 3],
    ['shown', 'counted', 3],
    ['new_state', 'counted', 3],
  ]);
  expect(main.inputs('query.config')).not.toContainEqual(expect.objectContaining({ saas_id: 'off' }));
  const { domains } = await readPhishingDomains(APPS);
  expect(domains).toEqual([{ domain: 'bad.example', mails: 3 }]);
});

it('leaves out an app without emails at a tenant that doesn’t list types, but none that refuses all', async () => {
  const unlisted = App.parse({ name: 'drive', label: 'drive', family: 'saas', state: 'enabled' });
  const kindsWith = async (types: readonly string[]) => {
    installMain({
      'query.config': (input) => {
        const { saas_id, query_domain } = input as { saas_id: string; query_domain: string };
        return saas_id === 'on' || types.includes(query_domain)
          ? ok(CONFIG)
          : fail({ kind: 'not_found', message: 'No such queries.', next: '' });
      },
      'query.execute': answer({ rows: [], total_rows: 0 }),
    });
    const candidate = { type: 'sender_email', values: ['a@x.example'], mode: '' } as const;
    const apps = [mail('on', 'enabled'), unlisted];
    const impacts = await readTenantImpact(apps, candidate, new AbortController().signal);
    return impacts.map(({ app, kind }) => `${app} ${kind}`);
  };
  expect(await kindsWith(['file'])).toEqual(['on counted']);
  expect(await kindsWith([])).toEqual(['on counted', 'drive unknown']);
});

it('counts what lets something through first, and then what is blocked', () => {
  const values = (n: number, letter: string) =>
    Array.from({ length: n }, (_, at) => `${letter}${at}.example`);
  const counted = firstValues(
    [
      { type: 'block-domain', values: values(100, 'b'), mode: '' },
      { type: 'allow-domain', values: values(60, 'a'), mode: '' },
    ],
    100,
  );
  expect(counted.map(({ type, values: of }) => [type, of.length])).toEqual([
    ['allow-domain', 60],
    ['block-domain', 40],
  ]);
});

it('counts several senders together, each by its own field', async () => {
  const main = tenant();
  const candidate = {
    type: 'ppat_sender_name',
    values: ['hr@x.example', 'Human Resources'],
    mode: '',
  } as const;
  draw(<Impact candidates={[candidate]} />);
  // No row says how the tenant compares names of senders, so other spellings may be left out.
  await screen.findByText(/^shown: about 3 emails.*If this app tells upper and lower case apart/);
  screen.getByText(/^Password-protected sender \(2\) would have applied in the last 30 days/);
  screen.getByText(/^Open results \(any time\): 2 rows, of which 1 phishing/);
  const asked = (main.inputs('query.execute') as readonly Executed[]).map(({ condition }) => condition);
  const is = (field_id: string, value: string) => ({ operator_id: 'is', field_id, values: [value] });
  expect(asked.map(({ condition }) => condition[1])).toContainEqual({
    operator_id: 'or',
    condition: [
      is('f.1', 'hr@x.example'),
      is('f.2', 'Human Resources'),
      is('f.2', 'human resources'),
      is('f.2', 'HUMAN RESOURCES'),
    ],
  });
  expect(main.inputs('impact.count')).toEqual([
    {
      values: [
        [{ part: 'sender', match: 'is', value: 'hr@x.example', atMost: true }],
        [{ part: 'senderName', match: 'is', value: 'Human Resources', atMost: true }],
      ],
    },
  ]);
});

it('opens the rows of open results as a list in a tab, by the values that were counted', async () => {
  tenant();
  const { user } = draw(
    <Impact candidates={[{ type: 'sender_email', values: ['hr@x.example'], mode: '' }]} />,
  );
  await user.click(await screen.findByRole('button', { name: 'Show them in open results' }));
  const opened = useWorkspace.getState().tabs.find(({ screen: shown }) => shown === LIST_SCREEN);
  expect(opened?.title).toBe('Open results · hr@x.example');
  expect(ListDraft.parse(opened?.draft).ref).toMatchObject({
    list: 'impact',
    values: [[{ part: 'sender', value: 'hr@x.example' }]],
  });
});

it('says at least where the tenant tells upper and lower case apart', async () => {
  tenant({ ignoresCase: false });
  const candidate = { type: 'sender_email', values: ['B@x.example'], mode: '' } as const;
  draw(<Impact candidates={[candidate]} />);
  await screen.findByText(/^on: at least 3 emails.*This app tells upper and lower case apart/);
});

it('counts nothing before there is a valid value, and the first hundred of more, which it says', async () => {
  tenant();
  const lines = Array.from({ length: 101 }, (_, at) => `Sender ${at}`);
  const many = { type: 'ppat_sender_name', values: lines, mode: '' } as const;
  const drawn = draw(<Impact candidates={[]} />);
  screen.getByText(/is counted once there is a valid value/);
  drawn.rerender(<Impact candidates={[many]} />);
  await screen.findByText(/^Counted for 100 of 101 exceptions, those that allow first/);
});

it('groups exceptions by type and mode, and counts a value of two tools once', () => {
  const entry = (exception_type: 'file_type' | 'block-domain', exception_str: string) => ({
    exception_type,
    exception_str,
  });
  expect(
    candidatesOf([
      entry('block-domain', 'x.example'),
      entry('block-domain', 'x.example'),
      entry('file_type', 'pdf'),
      { ...entry('file_type', 'doc'), exception_payload: { mode: 'with_link' } },
    ]),
  ).toEqual([
    { type: 'block-domain', mode: '', values: ['x.example'] },
    { type: 'file_type', mode: '', values: ['pdf'] },
    { type: 'file_type', mode: 'with_link', values: ['doc'] },
  ]);
});

it('says of each value what its count is a bound of, and counts a value of several tools once', async () => {
  tenant();
  const entries = ['Human Resources', 'Payroll', 'Payroll'].map((exception_str) => ({
    exception_type: 'ppat_sender_name' as const,
    exception_str,
  }));
  draw(<EachImpact candidates={candidatesOf(entries)} />);
  const table = await screen.findByRole('table', { name: 'Effect of each value in the last 30 days' });
  const rows = within(table).getAllByRole('row').slice(1);
  // Three apps have three emails of each, all phishing. None says how it compares names of senders, and none has a verdict of malware:
  // the known harm is still shown.
  expect(rows.map((row) => row.textContent)).toEqual([
    'Human ResourcesPassword-protected senderabout 9about 9',
    'PayrollPassword-protected senderabout 9about 9',
  ]);
  expect(screen.queryByText(/^The first/)).toBeNull();
});

it('tells the harm that some apps know, as at least that much, and none if the rest of nothing is unknown', () => {
  const app = (phishing: number | null) =>
    ({ kind: 'counted', total: 3, phishing, malware: 0, atMost: false, atLeast: false }) as TenantImpact;
  const unknown = { kind: 'unknown' } as TenantImpact;
  expect(sumImpacts([app(2), app(1)])).toMatchObject({ total: 6, phishing: 3, atLeast: false });
  expect(sumImpacts([app(2), unknown])).toMatchObject({
    total: 3,
    phishing: 2,
    malware: null,
    atLeast: true,
  });
  expect(sumImpacts([app(0), app(null)])).toMatchObject({ total: 6, phishing: null, atLeast: true });
});

it('says what the harm before a confirmation is a bound of, and what of it is unknown', () => {
  const words = TEXT.confirm.letThrough;
  const exact = { atMost: false, atLeast: false };
  expect(words({ phishing: 3, malware: 2, ...exact, atLeast: true })).toBe(
    'In the last 30 days, at least 3 phishing and 2 malware emails and files would have been let through.',
  );
  expect(words({ phishing: 1, malware: 0, ...exact })).toBe(
    'In the last 30 days, 1 phishing email or file would have been let through.',
  );
  expect(words({ phishing: null, malware: 1_200, ...exact, atMost: true })).toBe(
    'In the last 30 days, at most 1,200 malware emails and files would have been let through. Phishing unknown.',
  );
  expect(words({ phishing: 7, malware: null, atMost: true, atLeast: true })).toBe(
    'In the last 30 days, about 7 phishing emails and files would have been let through. Malware unknown.',
  );
});
