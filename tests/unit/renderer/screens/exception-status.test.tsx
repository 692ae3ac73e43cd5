import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRows } from '../../../../renderer/dataset-view/rows/rows-store';
import { gridColumns } from '../../../../renderer/dataset-view/grid/grid-column';
import { ExceptionEffect } from '../../../../renderer/screens/exceptions/ExceptionEffect';
import { forgetStatuses, useListedStatuses } from '../../../../renderer/screens/exceptions/listed-statuses';
import { withStatuses } from '../../../../renderer/screens/exceptions/status-column';
import { ExceptionStatus } from '../../../../renderer/screens/exceptions/ExceptionStatus';
import { StatusFilters } from '../../../../renderer/screens/exceptions/StatusFilters';
import { useApp } from '../../../../renderer/state/app-store';
import { fail, ok } from '../../../../shared/bridge';
import type { RowTuple } from '../../../../shared/dataset';
import { CACHE_MS } from '../../../../shared/limits';
import { exceptionKey } from '../../../../shared/model/exception';
import { QueryConfig } from '../../../../shared/model/query';
import { impactAnswers } from '../../../support/impact';
import { answer, draw, installMain, SIGNED_IN, type Answers } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

const rowPort = vi.hoisted(() => ({ values: vi.fn(), view: vi.fn() }));
vi.mock('../../../../renderer/bridge', async (original) => ({
  ...(await original<object>()),
  datasets: rowPort,
}));

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
    { field_id: 'f.4', db_id: 'received', label: 'Received', type: 'time', analyzer: 'time' },
  ],
});
const MAIL = {
  name: 'mail',
  label: 'Mail',
  family: 'saas',
  state: 'enabled',
  is_saas: true,
  domains: ['email'],
};
const STORED: Readonly<Record<string, unknown>> = {
  sec_type: 'ap_avanan',
  exception_type: 'sender_email',
  exception_str: 'a@x.example',
};

beforeEach(() => useApp.setState({ session: { ...SIGNED_IN } }));

/** The word of the tenant on the stored exception, as the record has it. `config` differs from the usual one, and `found` is an email that matches. */
const check = async (
  rows: readonly object[],
  { config = {}, found = 'a@x.example' }: { readonly config?: object; readonly found?: string | null } = {},
) => {
  const main = installMain({
    'apps.secEntities': answer({ apps: [MAIL] }),
    'query.config': answer({ ...CONFIG, ...config }),
    'query.execute': (input) =>
      ok(
        (input as { count_only?: boolean }).count_only
          ? { rows: [], total_rows: 1 }
          : { rows: found === null ? [] : [{ entity_id: 'm1', from_email: found }] },
      ),
    'scan.exceptionsStatus': answer({ rows }),
  });
  const { user } = draw(<ExceptionStatus field={(key) => STORED[key]} />);
  await user.click(screen.getByRole('button', { name: 'Check with an email or file' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe('Asking the tenant'));
  return { main, said: screen.getByRole('status').textContent };
};
const own = { sec_tool: 'ap_avanan', exception_type: 'sender_email', exception_str: 'a@x.example' };

describe('the status of the open exception', () => {
  it.each([
    ['active', { ...own, is_active: true }, 'Active: the tenant applies it to an email in Mail'],
    ['off', { ...own, is_active: false }, 'Off: the tenant doesn’t apply it to an email in Mail'],
    ['unknown', own, 'Unknown: the tenant lists it for an email in Mail'],
    ['not listed', { ...own, sec_tool: 'avanan_dlp' }, 'Not listed: the tenant doesn’t list it'],
  ])('reads that it is %s for an email that it applies to', async (_status, row, said) => {
    const read = await check([row]);
    expect(read.main.inputs('scan.exceptionsStatus')).toEqual([
      { entity_id: 'm1', entity_type: 'mail_email' },
    ]);
    expect(read.said).toContain(said);
  });

  it('says that the tenant can’t be asked if it applies to nothing', async () => {
    const { main, said } = await check([], { found: null });
    expect(main.inputs('scan.exceptionsStatus')).toEqual([]);
    expect(said).toMatch(/^Postern found no email or file from the last 30 days that matches/);
  });
});

describe('a tenant whose search says less than the exception', () => {
  const containsOnly = {
    operators: CONFIG.operators.map((one) =>
      one.operator_id === 'is'
        ? { ...one, operator_id: 'has', label: 'contains', expression_template: '{field} contains {value}' }
        : one,
    ),
  };

  it.each([
    ['off', [{ ...own, is_active: false }]],
    ['not listed', []],
  ])('keeps unknown what is %s for an email that may not match', async (_status, rows) => {
    const { said } = await check(rows, { config: containsOnly, found: 'a@x.example.org' });
    expect(said).toBe(
      'Unknown: the tenant doesn’t apply it to the email that Postern found in Mail, but this tenant’s search can’t tell whether it matches that email.',
    );
  });

  it('takes it that the exception is active there', async () => {
    const { said } = await check([{ ...own, is_active: true }], { config: containsOnly });
    expect(said).toContain('Active: the tenant applies it to an email in Mail');
  });

  it('searches an app without a time field as a whole', async () => {
    const { main, said } = await check([{ ...own, is_active: true }], {
      config: { fields: CONFIG.fields.filter(({ type }) => type !== 'time') },
    });
    expect(said).toContain('Active: the tenant applies it to an email in Mail');
    expect(JSON.stringify(main.inputs('query.execute'))).not.toContain('since');
  });
});

describe('the status column', () => {
  const KEYS = ['exception_str', 'exception_type', 'sec_type', 'status', 'exception_payload'];
  const row = (at: number, value: string, status = 'unknown'): RowTuple => [
    at,
    value,
    'sender_email',
    'ap_avanan',
    status,
    null,
  ];
  const listed = (exception_str: string, is_active?: boolean) => ({
    sec_tool: 'ap_avanan',
    exception_type: 'sender_email',
    exception_str,
    ...(is_active === undefined ? {} : { is_active }),
  });
  const KEY_B = exceptionKey({
    sec_type: 'ap_avanan',
    exception_type: 'sender_email',
    exception_str: 'b@x.example',
  });
  /** The column at a tenant with these answers; `cell` renders the cell of a row each time. */
  const column = (answers: Answers) => {
    forgetStatuses();
    const main = installMain({
      'apps.secEntities': answer({ apps: [MAIL] }),
      'query.config': answer(CONFIG),
      'query.execute': (input) =>
        ok(
          (input as { count_only?: boolean }).count_only
            ? { rows: [], total_rows: 1 }
            : { rows: [{ entity_id: 'm1', from_email: 'a@x.example' }] },
        ),
      ...answers,
    });
    const columns = KEYS.map((key) => ({ key, label: key, type: 'text' as const }));
    const rows = createRows(datasetOf({ columns, loaded: 2 }), '');
    const shape = withStatuses(rows)(gridColumns(columns, true));
    const cell = (one: RowTuple) => shape.find(({ id }) => id === 'status')?.draw?.(one);
    return { main, cell };
  };

  it('asks about an exception once it is drawn, and takes which others the answer calls active', async () => {
    const { main, cell } = column({
      'scan.exceptionsStatus': answer({ rows: [listed('a@x.example', true), listed('b@x.example', true)] }),
    });
    expect(main.inputs('scan.exceptionsStatus')).toEqual([]);
    expect(cell(row(0, 'a@x.example'))?.textContent).toBe('Checking…');
    await waitFor(() => expect(cell(row(0, 'a@x.example'))?.textContent).toBe('Active'));
    expect(cell(row(0, 'a@x.example'))?.title).toContain('the tenant applies it to an email in Mail');
    expect(cell(row(1, 'b@x.example'))?.textContent).toBe('Active');
    expect(main.inputs('scan.exceptionsStatus')).toHaveLength(1);
  });

  it('asks about an exception itself if it is not active on an email of another one', async () => {
    const { main, cell } = column({
      'scan.exceptionsStatus': answer({ rows: [listed('a@x.example', true), listed('b@x.example', false)] }),
    });
    cell(row(0, 'a@x.example'));
    await waitFor(() => expect(cell(row(0, 'a@x.example'))?.textContent).toBe('Active'));
    expect(cell(row(1, 'b@x.example'))?.textContent).toBe('Checking…');
    await waitFor(() => expect(cell(row(1, 'b@x.example'))?.textContent).toBe('Off'));
    expect(main.inputs('scan.exceptionsStatus')).toHaveLength(2);
  });

  describe('after five minutes', () => {
    beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
    afterEach(() => vi.useRealTimers());
    const wait = () => vi.setSystemTime(Date.now() + CACHE_MS);

    it('asks again for a status in view', async () => {
      let isActive = true;
      const { main, cell } = column({
        'scan.exceptionsStatus': () => ok({ rows: [listed('a@x.example', isActive)] }),
      });
      cell(row(0, 'a@x.example'));
      await waitFor(() => expect(cell(row(0, 'a@x.example'))?.textContent).toBe('Active'));
      expect(main.inputs('scan.exceptionsStatus')).toHaveLength(1);
      isActive = false;
      wait();
      cell(row(0, 'a@x.example'));
      await waitFor(() => expect(cell(row(0, 'a@x.example'))?.textContent).toBe('Off'));
      expect(main.inputs('scan.exceptionsStatus')).toHaveLength(2);
    });

    it('takes from an answer about another exception that one is active now', async () => {
      let isActive = false;
      const { cell } = column({
        'scan.exceptionsStatus': () =>
          ok({ rows: [listed('a@x.example', true), listed('b@x.example', isActive)] }),
      });
      cell(row(1, 'b@x.example'));
      await waitFor(() => expect(cell(row(1, 'b@x.example'))?.textContent).toBe('Off'));
      isActive = true;
      wait();
      cell(row(0, 'a@x.example'));
      await waitFor(() =>
        expect(useListedStatuses.getState().all.get(KEY_B)).toMatchObject({ applied: { status: 'active' } }),
      );
    });
  });

  it('goes on after a 404 about one email, which may be gone', async () => {
    const { main, cell } = column({
      'scan.exceptionsStatus': () =>
        main.inputs('scan.exceptionsStatus').length === 1
          ? fail({ kind: 'not_found', message: 'No such email.', next: '', status: 404 })
          : ok({ rows: [listed('b@x.example', true)] }),
    });
    cell(row(0, 'a@x.example'));
    await waitFor(() => expect(cell(row(0, 'a@x.example'))?.textContent).toBe('Failed. Retry'));
    cell(row(1, 'b@x.example'));
    await waitFor(() => expect(cell(row(1, 'b@x.example'))?.textContent).toBe('Active'));
  });

  /** Asks for values one after the other, and expects that nothing is asked for one more. */
  const expectEnd = async ({ main, cell }: ReturnType<typeof column>, values: readonly string[]) => {
    for (const value of values) {
      cell(row(0, value));
      await waitFor(() => expect(cell(row(0, value))?.textContent).not.toBe('Checking…'));
    }
    const calls = main.calls.length;
    expect(cell(row(1, 'd@x.example'))?.textContent).toBe('Unknown');
    await new Promise((resolve) => setTimeout(resolve));
    expect(main.calls).toHaveLength(calls);
  };

  it('counts calls alone for that, not exceptions without an email', async () => {
    const checks = column({
      'query.execute': (input) => {
        const isFound = !JSON.stringify(input).includes('none@');
        return ok(
          (input as { count_only?: boolean }).count_only
            ? { rows: [], total_rows: 1 }
            : { rows: isFound ? [{ entity_id: 'm1', from_email: 'a@x.example' }] : [] },
        );
      },
      'scan.exceptionsStatus': () =>
        fail({ kind: 'not_found', message: 'No such call.', next: '', status: 404 }),
    });
    await expectEnd(checks, [
      'a@x.example',
      'none@x.example',
      'b@x.example',
      'none@y.example',
      'c@x.example',
    ]);
  });

  it('asks nothing more after three calls in a row got a 404: the tenant doesn’t have the call', async () => {
    const checks = column({
      'scan.exceptionsStatus': () =>
        fail({ kind: 'not_found', message: 'No such call.', next: '', status: 404 }),
    });
    await expectEnd(checks, ['a@x.example', 'b@x.example', 'c@x.example']);
  });

  it.each([403, 405, 501])(
    'asks nothing more after a tenant refused the call with %i, until the analyst retries',
    async (status) => {
      let isRefused = true;
      const { main, cell } = column({
        'scan.exceptionsStatus': () =>
          isRefused
            ? fail({ kind: 'rejected', message: 'Not licensed.', next: '', status })
            : ok({ rows: [listed('a@x.example', true)] }),
      });
      cell(row(0, 'a@x.example'));
      await waitFor(() => expect(cell(row(0, 'a@x.example'))?.textContent).toBe('Unknown'));
      expect(cell(row(0, 'a@x.example'))?.title).toContain('Not licensed.');
      const calls = main.calls.length;
      expect(cell(row(1, 'c@x.example'))?.textContent).toBe('Unknown');
      await new Promise((resolve) => setTimeout(resolve));
      expect(main.calls).toHaveLength(calls);
      isRefused = false;
      forgetStatuses();
      cell(row(0, 'a@x.example'));
      await waitFor(() => expect(cell(row(0, 'a@x.example'))?.textContent).toBe('Active'));
    },
  );

  it('goes on after another call is refused, which may be about one app', async () => {
    const { main, cell } = column({
      'query.config': () => fail({ kind: 'forbidden', message: 'No queries.', next: '', status: 403 }),
    });
    cell(row(0, 'a@x.example'));
    await waitFor(() => expect(cell(row(0, 'a@x.example'))?.textContent).toBe('Failed. Retry'));
    cell(row(1, 'b@x.example'));
    await waitFor(() => expect(main.inputs('query.config')).toHaveLength(2));
  });

  it('asks nothing where the list has the status', () => {
    const { main, cell } = column({ 'scan.exceptionsStatus': answer({ rows: [] }) });
    expect(cell(row(0, 'a@x.example', 'active'))?.textContent).toBe('Active');
    expect(main.inputs('apps.secEntities')).toEqual([]);
  });

  it('keeps unknown what the tenant does not say, and says what is not listed', async () => {
    const { cell } = column({ 'scan.exceptionsStatus': answer({ rows: [listed('a@x.example')] }) });
    cell(row(0, 'a@x.example'));
    await waitFor(() => expect(cell(row(0, 'a@x.example'))?.textContent).toBe('Unknown'));
    cell(row(1, 'c@x.example'));
    await waitFor(() => expect(cell(row(1, 'c@x.example'))?.textContent).toBe('Not listed'));
  });

  it('says in the cell that it could not be read, and asks again on a click', async () => {
    let isDown = true;
    const { cell } = column({
      'scan.exceptionsStatus': () =>
        isDown
          ? fail({ kind: 'rejected', message: 'Busy.', next: '' })
          : ok({ rows: [listed('a@x.example', true)] }),
    });
    cell(row(0, 'a@x.example'));
    await waitFor(() => expect(cell(row(0, 'a@x.example'))?.textContent).toBe('Failed. Retry'));
    const failed = cell(row(0, 'a@x.example'));
    expect(failed?.title).toContain('Busy.');
    isDown = false;
    failed?.click();
    await waitFor(() => expect(cell(row(0, 'a@x.example'))?.textContent).toBe('Active'));
  });

  it('forgets at another tenant what one said', async () => {
    const { main, cell } = column({
      'scan.exceptionsStatus': answer({ rows: [listed('a@x.example', true)] }),
    });
    cell(row(0, 'a@x.example'));
    await waitFor(() => expect(cell(row(0, 'a@x.example'))?.textContent).toBe('Active'));
    useApp.setState({ session: { ...SIGNED_IN, connectionId: 'other' } });
    expect(cell(row(0, 'a@x.example'))?.textContent).toBe('Checking…');
    await waitFor(() => expect(main.inputs('scan.exceptionsStatus')).toHaveLength(2));
  });
});

describe('the effect of the open exception', () => {
  it('counts on request what it applies to', async () => {
    const main = installMain({ 'apps.secEntities': answer({ apps: [MAIL] }), ...impactAnswers(4) });
    const { user } = draw(<ExceptionEffect field={(key) => STORED[key]} />);
    expect(main.inputs('impact.count')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Count them' }));
    await screen.findByText(/^Mail: .*4 emails/);
    screen.getByText(/^Open results \(any time\): 0 rows/);
    screen.getByText('Emails and files from the last 30 days that it applies to:');
    expect(screen.queryByText(/would have/)).toBeNull();
  });

  it.each<readonly [string, typeof STORED | undefined, string | RegExp]>([
    ['no exception is open', undefined, 'Select an exception.'],
    ['its type is unknown', { ...STORED, exception_type: 'new_type' }, /^Postern doesn’t know this type/],
    ['it has no value', { ...STORED, exception_str: '' }, /^This exception has no value/],
  ])('says why it counts nothing if %s', (_why, cells, said) => {
    installMain();
    draw(<ExceptionEffect field={cells && ((key) => cells[key])} />);
    screen.getByText(said);
    expect(screen.getByRole('button', { name: 'Count them' }).hasAttribute('disabled')).toBe(true);
  });
});

describe('the statuses of the list', () => {
  const show = (values: readonly { readonly value: string; readonly count: number }[]) => {
    installMain();
    forgetStatuses();
    rowPort.values.mockResolvedValue(ok({ values }));
    rowPort.view.mockResolvedValue(ok({ count: 2 }));
    const rows = createRows(datasetOf({ loaded: 9 }), '');
    return { rows, ...draw(<StatusFilters rows={rows} />) };
  };

  it('narrows the list to those that are expired, and shows all again', async () => {
    const { rows, user } = show([
      { value: 'active', count: 7 },
      { value: 'expired', count: 2 },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Expired 2' }));
    const expired = { kind: 'is', key: 'status', values: ['expired'] };
    await waitFor(() => expect(rows.store.getState().view.filter).toEqual([expired]));
    await user.click(screen.getByRole('button', { name: 'Expired 2', pressed: true }));
    await waitFor(() => expect(rows.store.getState().view.filter).toEqual([]));
  });

  it('says plainly that the tenant sent no status', async () => {
    show([{ value: 'unknown', count: 9 }]);
    await screen.findByText(
      'The tenant’s list has no status for 9 exceptions. Postern checks those in view. Sorting, filters, copies and exports don’t use these checks.',
    );
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says once in the tenant’s words that it refuses to report statuses, and asks again on request', async () => {
    const { user } = show([{ value: 'unknown', count: 9 }]);
    const refusal = { kind: 'forbidden', message: 'Not licensed.', next: 'Ask.', status: 403 } as const;
    await screen.findByText(/^The tenant’s list has no status/);
    act(() => useListedStatuses.setState({ refusal }));
    expect(screen.getByRole('alert').textContent).toBe(
      'The tenant’s list has no status for 9 exceptions, and the tenant refused to report it: Not licensed. Ask.',
    );
    expect(screen.queryByText(/Postern checks those in view/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    screen.getByText(/Postern checks those in view/);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
