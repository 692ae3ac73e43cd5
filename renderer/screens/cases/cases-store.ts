import { create } from 'zustand';
import type { Failure, Result } from '../../../shared/bridge';
import { latestOnly } from '../../../shared/latest-only';
import type { Case, CaseSummary, OpenedBundle, Pin } from '../../../shared/model/case';
import { isFields } from '../../../shared/model/lenient-values';
import { evidenceOf, type CaseEvidence } from '../../../shared/rules/case-evidence';
import { local } from '../../bridge';
import { formatVerdict } from '../../components/verdict';
import { tagElement, textElement } from '../../dataset-view/grid/draw-cell';
import type { ListColumn } from '../../dataset-view/list/list-column';
import { createList } from '../../dataset-view/list/list';
import { toastFailure, toastWith } from '../../state/overlay-store';
import { TEXT } from './text';

/** A piece of evidence that was removed from a case, by its pins. */
type RemovedPins = { readonly id: string; readonly pins: readonly string[] };

type CasesState = {
  readonly cases: readonly CaseSummary[] | null;
  /** The list was read since the screen was opened. */
  readonly isListed: boolean;
  readonly failure: Failure | null;
  /** The case on screen. */
  readonly open: Case | null;
  /** A bundle that is shown in place of it. */
  readonly bundle: OpenedBundle | null;
  /** The ID of the case whose indicators are shown in place of its evidence. A bundle has no indicators. */
  readonly indicatorsOf: string | null;
  /** The notes are shown as they are written, not drawn. */
  readonly isWriting: boolean;
  /** A bundle is being chosen or read. */
  readonly isOpening: boolean;
  readonly dialog: 'export' | 'remove' | null;
  /** Pins that were removed here and can be restored, the last one first. */
  readonly removed: readonly RemovedPins[];
};

/** The cases of the tenant, the one on screen, and an opened bundle. */
export const useCases = create<CasesState>(() => ({
  cases: null,
  isListed: false,
  failure: null,
  open: null,
  bundle: null,
  indicatorsOf: null,
  isWriting: false,
  isOpening: false,
  dialog: null,
  removed: [],
}));

const CASE_COLUMNS: readonly ListColumn<CaseSummary>[] = [
  { id: 'title', label: TEXT.name, width: 180, isFlex: true, value: ({ title }) => title },
  { id: 'pins', label: TEXT.pins, width: 60, type: 'number', value: ({ pins }) => pins },
  { id: 'changed', label: TEXT.changed, width: 136, type: 'time', value: ({ changedAt }) => changedAt },
];

const sentOf = ({ content }: Pin): Readonly<Record<string, unknown>> => {
  const data: unknown = content.kind === 'entity' || content.kind === 'row' ? content.data : undefined;
  if (!isFields(data)) return {};
  return isFields(data['record']) ? data['record'] : data;
};

/** Returns the first field of what was pinned of an entity that is a text. */
const fieldOf = ({ pins }: CaseEvidence, ...names: readonly string[]): string => {
  const texts = pins.map(sentOf).flatMap((sent) => names.map((name) => sent[name]));
  return texts.find((value): value is string => typeof value === 'string' && value !== '') ?? '';
};

const drawVerdict = (evidence: CaseEvidence): HTMLElement => {
  const verdict = fieldOf(evidence, 'verdict');
  if (verdict === '') return textElement('');
  const { text, tone } = formatVerdict(verdict);
  return tagElement(text, tone);
};

const verdictOf = (evidence: CaseEvidence): string => {
  const verdict = fieldOf(evidence, 'verdict');
  return verdict === '' ? '' : formatVerdict(verdict).text;
};

const PIN_COLUMNS: readonly ListColumn<CaseEvidence>[] = [
  { id: 'title', label: TEXT.pinTitle, width: 200, isFlex: true, value: ({ pins: [first] }) => first.title },
  { id: 'verdict', label: TEXT.verdict, width: 90, value: verdictOf, draw: drawVerdict },
  { id: 'sender', label: TEXT.sender, width: 170, value: (one) => fieldOf(one, 'from_email', 'sender') },
  {
    id: 'kind',
    label: TEXT.kind,
    width: 150,
    value: ({ pins }) => [...new Set(pins.map(({ content }) => TEXT.kinds[content.kind]))].join(', '),
  },
  { id: 'source', label: TEXT.source, width: 130, value: ({ pins: [first] }) => first.source },
  { id: 'at', label: TEXT.at, width: 136, type: 'time', value: ({ pins: [first] }) => first.at },
];

/** The cases of the tenant. */
export const caseList = createList<CaseSummary>({
  id: 'cases',
  columns: CASE_COLUMNS,
  keyOf: ({ id }) => id,
  startsAtFirst: true,
  hasNoSelection: true,
});

/** The evidence of the case on screen: what was pinned of an entity is one row. */
export const pinList = createList<CaseEvidence>({
  id: 'pins',
  columns: PIN_COLUMNS,
  keyOf: ({ id }) => id,
  startsAtFirst: true,
  hasNoSelection: true,
});

/** Reads the list of cases. */
export const readCases = async (): Promise<void> => {
  const read = await local['case.list']({});
  if (read.ok) useCases.setState({ cases: read.value, isListed: true, failure: null });
  else useCases.setState({ failure: read.failure });
};

const shown = latestOnly();

/** Shows a case; new pins go to it from now on. */
export const showCase = async (id: string): Promise<void> => {
  const isLatest = shown.start();
  const [read] = await Promise.all([local['case.read']({ id }), local['case.select']({ id })]);
  if (!isLatest()) return;
  // Another case starts at its evidence.
  if (read.ok)
    useCases.setState(({ indicatorsOf }) => ({
      open: read.value,
      indicatorsOf: indicatorsOf === id ? id : null,
    }));
  else toastFailure(read.failure);
};

/** Closes the case on screen; one that is being read is not shown, and another screen may change the list. */
export const closeCase = (): void => {
  shown.cancel();
  useCases.setState({ open: null, isListed: false });
};

/** Follows a change of the case on screen. Another case that was opened in the meantime stays there. */
const follow = async (changed: Result<Case>): Promise<void> => {
  if (!changed.ok) return toastFailure(changed.failure);
  useCases.setState(({ open }) => (open?.id === changed.value.id ? { open: changed.value } : {}));
  await readCases();
};

/** Shows a case that was created just now. */
export const showCreated = async (created: Case): Promise<void> => {
  shown.cancel();
  useCases.setState({ open: created, indicatorsOf: null });
  await readCases();
};

/** Changes the name or the notes of the case on screen. Resolves to false if that failed. */
export const changeCase = async (patch: {
  readonly title?: string;
  readonly notes?: string;
}): Promise<boolean> => {
  const { open } = useCases.getState();
  if (!open) return false;
  const changed = await local['case.change']({ id: open.id, ...patch });
  await follow(changed);
  return changed.ok;
};

/** Puts evidence that was removed back where it was: the pin that was removed last first. */
export const restorePin = async ({ id, pins }: RemovedPins): Promise<void> => {
  const isSame = (one: RemovedPins) => one.pins[0] === pins[0];
  const leave = (left: readonly string[]) =>
    useCases.setState(({ removed }) => ({
      removed: removed.flatMap((one) =>
        isSame(one) ? (left.length > 0 ? [{ id, pins: left }] : []) : [one],
      ),
    }));
  for (const [at, pin] of [...pins.entries()].reverse()) {
    const changed = await local['case.restorePin']({ id, pin });
    // A pin that was removed long ago can't be put back: the next undo takes the one before.
    if (changed.ok || changed.failure.kind === 'not_found') leave(pins.slice(0, at));
    if (!changed.ok) return follow(changed);
    const piece = evidenceOf(changed.value.pins).find((one) => one.pins.some((part) => part.id === pin));
    if (piece) pinList.show(piece.id);
    await follow(changed);
  }
};

/** Says that evidence was removed, or which parts of it were if a later one could not be. */
const unpinnedText = (pins: CaseEvidence['pins'], gone: number): string => {
  const parts = pins.map(({ content }) => TEXT.kinds[content.kind]);
  const [{ title }] = pins;
  return gone === pins.length
    ? TEXT.unpinned(title)
    : TEXT.unpinnedInPart(title, parts.slice(0, gone), parts.slice(gone));
};

/** Removes evidence from the case on screen; a toast offers to put it back. The evidence that takes its place is the current one then. */
export const unpin = async ({ id: evidence, pins }: CaseEvidence): Promise<void> => {
  const { open } = useCases.getState();
  if (!open) return;
  const { id } = open;
  const shown = pinList.shownItems();
  const at = shown.findIndex((one) => one.id === evidence);
  const next = shown[at + 1] ?? shown[at - 1];
  const gone: string[] = [];
  for (const { id: pin } of pins) {
    const changed = await local['case.unpin']({ id, pin });
    if (changed.ok && next) pinList.show(next.id);
    await follow(changed);
    if (!changed.ok) break;
    gone.push(pin);
  }
  if (gone.length === 0) return;
  const removed = { id, pins: gone };
  useCases.setState((state) => ({ removed: [removed, ...state.removed] }));
  toastWith(unpinnedText(pins, gone.length), gone.length === pins.length ? 'plain' : 'warn', {
    subject: evidence,
    buttons: [{ label: TEXT.undo, run: () => void restorePin(removed) }],
  });
};

/** Deletes the case on screen. */
export const removeCase = async (id: string): Promise<Failure | null> => {
  const left = await local['case.remove']({ id });
  if (!left.ok) return left.failure;
  useCases.setState({ cases: left.value, open: null });
  return null;
};

/** Opens a bundle that the analyst picks, in place of the case on screen. */
export const openBundle = async (): Promise<void> => {
  useCases.setState({ isOpening: true });
  const opened = await local['case.openBundle']({});
  useCases.setState({ isOpening: false });
  if (!opened.ok) {
    if (opened.failure.kind !== 'cancelled') toastFailure(opened.failure);
  } else if (opened.value) useCases.setState({ bundle: opened.value, isWriting: false });
};

/** Ends the reading of a bundle. */
export const cancelOpening = (): void => void local['case.cancelOpening']({});

/** Closes the opened bundle. */
export const closeBundle = (): void => useCases.setState({ bundle: null, isWriting: false });

/** Shows the notes as they are written, or drawn. */
export const writeNotes = (isWriting: boolean): void => useCases.setState({ isWriting });

/** Returns true if the indicators of the case on screen are shown, in place of its evidence. */
export const showsIndicators = ({ open, indicatorsOf }: CasesState): boolean =>
  open !== null && open.id === indicatorsOf;

/** Shows the indicators of a case, or its evidence. */
export const showIndicators = ({ id }: Pick<Case, 'id'>, isShown: boolean): void =>
  useCases.setState({ indicatorsOf: isShown ? id : null });

/** Opens a dialog of the screen, or closes it. */
export const showCaseDialog = (dialog: CasesState['dialog']): void => useCases.setState({ dialog });
