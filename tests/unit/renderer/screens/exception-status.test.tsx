import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRows } from '../../../../renderer/dataset-view/rows/rows-store';
import { ExceptionStatus } from '../../../../renderer/screens/exceptions/ExceptionStatus';
import { StatusFilters } from '../../../../renderer/screens/exceptions/StatusFilters';
import { useApp } from '../../../../renderer/state/app-store';
import { ok } from '../../../../shared/bridge';
import { QueryConfig } from '../../../../shared/model/query';
import { answer, draw, installMain, SIGNED_IN } from '../../../support/page';
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

describe('the status of the open exception', () => {
  const check = async (rows: readonly object[], found = true) => {
    const main = installMain({
      'apps.secEntities': answer({ apps: [MAIL] }),
      'query.config': answer(CONFIG),
      'query.execute': (input) =>
        ok(
          (input as { count_only?: boolean }).count_only
            ? { rows: [], total_rows: 1 }
            : { rows: found ? [{ entity_id: 'm1', from_email: 'a@x.example' }] : [] },
        ),
      'scan.exceptionsStatus': answer({ rows }),
    });
    const { user } = draw(<ExceptionStatus field={(key) => STORED[key]} />);
    await user.click(screen.getByRole('button', { name: 'Check with an email or file' }));
    await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe('Asking the tenant'));
    return { main, said: screen.getByRole('status').textContent };
  };
  const own = { sec_tool: 'ap_avanan', exception_type: 'sender_email', exception_str: 'a@x.example' };

  it.each([
    ['active', { ...own, is_active: true }, 'Active: the tenant applies it to an email in Mail'],
    ['off', { ...own, is_active: false }, 'Off: the tenant doesn’t apply it to an email in Mail'],
    ['unknown', own, 'Unknown: the tenant lists it for an email in Mail'],
    ['not listed', { ...own, sec_tool: 'avanan_dlp' }, 'Not listed: the tenant doesn’t list it'],
  ])('reads that it is %s for a mail that it applies to', async (_status, row, said) => {
    const read = await check([row]);
    expect(read.main.inputs('scan.exceptionsStatus')).toEqual([
      { entity_id: 'm1', entity_type: 'mail_email' },
    ]);
    expect(read.said).toContain(said);
  });

  it('says that the tenant can’t be asked if it applies to nothing', async () => {
    const { main, said } = await check([], false);
    expect(main.inputs('scan.exceptionsStatus')).toEqual([]);
    expect(said).toMatch(/^No email or file from the last 30 days matches/);
  });
});

describe('the statuses of the list', () => {
  const show = (values: readonly { readonly value: string; readonly count: number }[]) => {
    installMain();
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
    await screen.findByText('The tenant’s list has no status for 9 exceptions. Open one to check it.');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
