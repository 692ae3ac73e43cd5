import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Modal } from '../../../../renderer/components/Modal';
import { NAME_CASE } from '../../../../renderer/record/case/name-case';
import { NameCaseDialog } from '../../../../renderer/record/case/NameCaseDialog';
import { CASE_COMMANDS } from '../../../../renderer/record/case/pin';
import { useOpenTab } from '../../../../renderer/record/open-tab-store';
import { RECORDS } from '../../../../renderer/record/records';
import type { RecordTarget } from '../../../../renderer/record/record-target';
import { useApp } from '../../../../renderer/state/app-store';
import { closeOverlay, useOverlay } from '../../../../renderer/state/overlay-store';
import { ok, type Result } from '../../../../shared/bridge';
import { answer, draw, installMain, SIGNED_IN } from '../../../support/page';
import { EMAIL_TARGET } from '../../../support/record';

const OTHER = { ...EMAIL_TARGET, entityId: 'e2' };

/** A record on screen, and the overlay that names a case. */
const Shown = ({ target, hasDialog = false }: { readonly target: RecordTarget; hasDialog?: boolean }) => {
  useOpenTab('email', RECORDS.email.tabs, { target, title: `Email ${target.entityId}` });
  const isNaming = useOverlay((s) => s.open === NAME_CASE.id);
  return (
    <>
      <div className="record-step">{target.entityId}</div>
      {isNaming && <NameCaseDialog onClose={closeOverlay} />}
      {hasDialog && (
        <Modal title="Rescan" onClose={() => undefined}>
          <p>Something else</p>
        </Modal>
      )}
    </>
  );
};

const ANSWERS = {
  'case.create': answer({ id: 'c1' }),
  'case.pinScreenshot': answer({ case: { title: 'Lures', pins: 1 }, added: ['p'] }),
  'case.pin': answer({ case: { title: 'Lures', pins: 2 }, added: ['r'] }),
  'entity.email': answer({ entity_id: 'e1', subject: 'Invoice' }),
  'mail.headers': answer({ headers: [] }),
  'mail.body': answer({}),
  'entity.emailAttachments': answer({ rows: [], total_rows: 0 }),
};

/** Draws an email, presses the key that pins it, and lets the test answer which cases there are. */
const pressPin = () => {
  let list: (cases: Result<unknown>) => void = () => undefined;
  const cases = new Promise<Result<unknown>>((resolve) => {
    list = resolve;
  });
  const main = installMain({ ...ANSWERS, 'case.list': () => cases });
  const drawn = draw(<Shown target={EMAIL_TARGET} />);
  CASE_COMMANDS.commands.find(({ id }) => id === 'case.pin')?.run();
  return { ...drawn, main, list: (all: readonly unknown[]) => list(ok(all)) };
};

const told = () => useOverlay.getState().toasts.map(({ text }) => text);
const pictures = (main: ReturnType<typeof installMain>) => main.inputs('case.pinScreenshot');

beforeEach(() => {
  useApp.setState({ session: SIGNED_IN });
  useOverlay.setState({ toasts: [], open: null });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 20, 300, 400));
});
afterEach(() => void vi.restoreAllMocks());

it('pins the picture of the record that the key was pressed on', async () => {
  const { main, list } = pressPin();
  list([{ id: 'c1' }]);
  await waitFor(() => expect(told()).toEqual(['Pinned the record to “Lures”, which has 2 pins now.']));
  expect(pictures(main)).toMatchObject([{ entity: 'e1', area: { x: 10, y: 20, width: 300, height: 400 } }]);
});

it('draws no button of a record while its picture is taken', async () => {
  const classes: string[] = [];
  const taken = vi.fn(() => {
    classes.push(document.documentElement.className);
    return ok({ case: { title: 'Lures', pins: 1 }, added: ['p'] });
  });
  installMain({ ...ANSWERS, 'case.list': answer([{ id: 'c1' }]), 'case.pinScreenshot': taken });
  draw(<Shown target={EMAIL_TARGET} />);
  CASE_COMMANDS.commands.find(({ id }) => id === 'case.pin')?.run();
  await waitFor(() => expect(taken).toHaveBeenCalledOnce());
  expect(classes).toEqual(['takes-picture']);
  await waitFor(() => expect(document.documentElement.className).toBe(''));
});

it('pins no picture of the record that was opened in the meantime, and says that its own is missing', async () => {
  const { main, list, rerender } = pressPin();
  rerender(<Shown target={OTHER} />);
  list([{ id: 'c1' }]);
  await waitFor(() =>
    expect(told().join()).toContain('Its picture is missing because the record was no longer on screen.'),
  );
  expect(pictures(main)).toEqual([]);
  expect(main.inputs('case.pin')).toMatchObject([{ pins: [{ entity: 'e1' }, { entity: 'e1' }] }]);
});

it('doesn’t wait for a dialog that was opened in the meantime, and says that it covered the record', async () => {
  const { main, list, rerender } = pressPin();
  rerender(<Shown target={EMAIL_TARGET} hasDialog />);
  list([{ id: 'c1' }]);
  await waitFor(() =>
    expect(told().join()).toContain('Its picture is missing because a dialog or menu covered the record.'),
  );
  expect(pictures(main)).toEqual([]);
});

it('pins the picture after the dialog that names the first case is closed', async () => {
  const { main, list, user } = pressPin();
  list([]);
  await screen.findByRole('dialog', { name: 'Name the new case' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(told()).toEqual(['Pinned the record to “Lures”, which has 2 pins now.']));
  expect(pictures(main)).toHaveLength(1);
});
