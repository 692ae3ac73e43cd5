/** Commands of the cases screen. */
import { commandSet } from '../../commands/command';
import { always } from '../../commands/targets';
import type { Case } from '../../../shared/model/case';
import type { CaseEvidence } from '../../../shared/rules/case-evidence';
import { pasteCase } from '../../features/exception/paste-text';
import {
  closeBundle,
  openBundle,
  pinList,
  restorePin,
  showCaseDialog,
  showCreated,
  showIndicators,
  showsIndicators,
  unpin,
  useCases,
  writeNotes,
} from './cases-store';
import { NAME_CASE } from '../../record/case/name-case';
import { openRecordInTab } from '../../record/record-screen';
import { pinnedRecord } from './pinned-record';
import { TEXT } from './text';

const openCase = (): Case | undefined => {
  const { open, bundle } = useCases.getState();
  return bundle ? undefined : (open ?? undefined);
};

const nameNewCase = (): void =>
  NAME_CASE.open({
    suggested: '',
    submit: TEXT.createSubmit,
    onCreated: (created) => void showCreated(created),
  });

const openedBundle = () => useCases.getState().bundle ?? undefined;

/** Returns true if there is no case to open. */
const hasNoCase = (): boolean => {
  const { cases, isListed } = useCases.getState();
  return isListed && cases?.length === 0;
};

/** Says what the commands on a case need. */
const needsCase = (): string => {
  if (openedBundle()) return TEXT.needsNoBundle;
  return hasNoCase() ? TEXT.needsAnyCase : TEXT.needsCase;
};

/** Returns the current evidence while its list is shown: no key acts on a row behind the indicators. */
const currentPin = (): CaseEvidence | undefined => {
  const isShown = openCase() && !showsIndicators(useCases.getState());
  const current = isShown && pinList.currentRow(pinList.store.getState());
  return current ? pinList.item(current.row) : undefined;
};

const lastRemoved = () => {
  const open = openCase();
  return open && useCases.getState().removed.find(({ id }) => id === open.id);
};

const currentRecord = () => {
  const pin = currentPin();
  return pin && pinnedRecord(pin);
};

export const CASES_COMMANDS = [
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: always,
    commands: [
      { id: 'cases.new', label: TEXT.create, keys: ['N'], run: nameNewCase },
      {
        id: 'cases.open',
        label: TEXT.open,
        keys: ['B'],
        enabled: () => !useCases.getState().isOpening,
        run: () => void openBundle(),
      },
    ],
  }),
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: openedBundle,
    needs: TEXT.needsBundle,
    commands: [{ id: 'cases.closeBundle', label: TEXT.closeBundle, keys: ['Escape'], run: closeBundle }],
  }),
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: openCase,
    needs: needsCase,
    hasNone: () => hasNoCase() || openedBundle() !== undefined,
    commands: [
      { id: 'cases.export', label: TEXT.export, keys: ['Ctrl+E'], run: () => showCaseDialog('export') },
      {
        id: 'cases.part',
        label: TEXT.switchPart,
        keys: ['T'],
        run: (open) => showIndicators(open, !showsIndicators(useCases.getState())),
      },
      {
        id: 'cases.indicators',
        label: TEXT.showIndicators,
        keys: [],
        run: (open) => showIndicators(open, true),
      },
      { id: 'cases.notes', label: TEXT.editNotes, keys: ['E'], run: () => writeNotes(true) },
      {
        id: 'cases.exceptions',
        label: TEXT.exceptions,
        keys: ['X'],
        run: ({ id, title }) => void pasteCase(id, title),
      },
      { id: 'cases.remove', label: TEXT.remove, keys: [], run: () => showCaseDialog('remove') },
    ],
  }),
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: currentRecord,
    needs: TEXT.needsRecord,
    commands: [
      {
        id: 'cases.openPin',
        label: TEXT.openPin,
        keys: ['O'],
        run: ({ ref, title }) => openRecordInTab(ref, title),
      },
    ],
  }),
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: currentPin,
    needs: TEXT.needsPin,
    commands: [{ id: 'cases.unpin', label: TEXT.unpin, keys: ['Delete'], run: (pin) => void unpin(pin) }],
  }),
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: lastRemoved,
    needs: TEXT.needsRemoved,
    commands: [
      {
        id: 'cases.restorePin',
        label: TEXT.restorePin,
        keys: ['Ctrl+Z'],
        run: (removed) => void restorePin(removed),
      },
    ],
  }),
] as const;
