import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ok } from '../../../../shared/bridge';
import { OpenedRecord } from '../../../../renderer/record/OpenedRecord';
import { openRecordTab } from '../../../../renderer/record/open-tab-store';
import { refreshRecord } from '../../../../renderer/record/refresh-record';
import type { RecordTarget } from '../../../../renderer/record/record-target';
import { useApp } from '../../../../renderer/state/app-store';
import { answer, draw, installMain, SIGNED_IN, type FakeMain } from '../../../support/page';
import { RECORD_COMMANDS } from '../../../../renderer/record/commands';
import { EMAIL_TARGET, OFFLINE, recordPane, setUpKeys } from '../../../support/record';

setUpKeys([RECORD_COMMANDS]);

const target = (place: number): RecordTarget => ({ ...EMAIL_TARGET, entityId: `e${place}` });
const idOf = (input: unknown): string => (input as { readonly entity_id: string }).entity_id;
const COUNT = 9;
const NEVER = new Promise<never>(() => undefined);

let main: FakeMain;
/** The entity whose reads never end. */
let slow: string;
beforeEach(() => {
  slow = '';
  openRecordTab('email', 'why');
  useApp.setState({ session: { ...SIGNED_IN } });
  const slowly = (id: string, value: unknown) => (id === slow ? NEVER : ok(value));
  main = installMain({
    'entity.email': (input) =>
      slowly(idOf(input), {
        entity_id: idOf(input),
        entity_type: EMAIL_TARGET.entityType,
        saas: EMAIL_TARGET.saas,
        subject: `Subject of ${idOf(input)}`,
        from_name: '',
        from_email: 'pay@example.com',
        verdict: 'phishing',
      }),
    'scan.details': (input) =>
      slowly(idOf(input), {
        rows: [
          { sec_tool: `tool_${idOf(input)}`, status: 'malicious', verdict: null, reasons: [], details: {} },
        ],
      }),
    'verdicts.history': answer({ history: null, dropped: 0, notices: [] }),
    'apps.secEntities': answer({ apps: [], feature_flags: {} }),
    'scan.exceptionsStatus': answer({ rows: [] }),
    'call.cancel': answer(null),
    'mail.body': () => OFFLINE,
  });
});

const read = (call: string) => main.inputs(call).map(idOf);
const next = (from: number) => async (by: number) =>
  from + by >= 1 && from + by <= COUNT ? target(from + by) : undefined;
const at = (place: number) => (
  <OpenedRecord
    target={target(place)}
    position={place}
    total={COUNT}
    onStep={() => undefined}
    next={next(place)}
    onClose={() => undefined}
    actions={{ offered: [], onAct: () => undefined }}
  />
);
const isShown = (id: string) =>
  within(recordPane()).queryByText(`Subject of ${id}`) !== null && screen.queryByText(`tool_${id}`) !== null;
const readAhead = (id: string) => waitFor(() => expect(read('verdicts.history')).toContain(id));
/** Lets what has been answered arrive. */
const arrived = () => new Promise((resolve) => setTimeout(resolve));

it('draws the record of a step and its verdicts at once, and reads each record once', async () => {
  const { rerender } = draw(at(1));
  await waitFor(() => expect(isShown('e1')).toBe(true));
  await readAhead('e2');
  await arrived();
  rerender(at(2));
  expect(isShown('e2')).toBe(true);
  expect(isShown('e1')).toBe(false);
  await readAhead('e3');
  await arrived();
  expect(read('entity.email')).toEqual(['e1', 'e2', 'e3']);
  expect(read('scan.details')).toEqual(['e1', 'e2', 'e3']);
});

it('reads ahead in the direction of the last step', async () => {
  const { rerender } = draw(at(5));
  await readAhead('e6');
  rerender(at(4));
  await readAhead('e3');
  await arrived();
  rerender(at(3));
  expect(isShown('e3')).toBe(true);
});

it('never shows a record under the name of another one that is still being read', async () => {
  slow = 'e2';
  const { rerender } = draw(at(1));
  await waitFor(() => expect(isShown('e1')).toBe(true));
  rerender(at(2));
  expect(screen.queryByText('Subject of e1')).toBeNull();
  expect(screen.queryByText('tool_e1')).toBeNull();
  expect(recordPane().textContent).toContain('2 of 9');
  rerender(at(3));
  await waitFor(() => expect(isShown('e3')).toBe(true));
});

it('reads a record again that was changed after it was read ahead', async () => {
  const { rerender } = draw(at(1));
  await readAhead('e2');
  await arrived();
  refreshRecord(target(2));
  rerender(at(2));
  expect(isShown('e2')).toBe(false);
  await waitFor(() => expect(isShown('e2')).toBe(true));
  expect(read('scan.details').filter((id) => id === 'e2')).toHaveLength(2);
});

it('asks for the apps once for all records of a session', async () => {
  const { rerender } = draw(at(1));
  await waitFor(() => expect(isShown('e1')).toBe(true));
  const asked = main.inputs('apps.secEntities').length;
  rerender(at(2));
  await waitFor(() => expect(isShown('e2')).toBe(true));
  expect(main.inputs('apps.secEntities')).toHaveLength(asked);
  useApp.setState({ session: { ...SIGNED_IN, connectionId: 'another' } });
  rerender(at(3));
  await waitFor(() => expect(isShown('e3')).toBe(true));
  expect(main.inputs('apps.secEntities').length).toBeGreaterThan(asked);
});
