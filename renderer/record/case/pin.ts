/** Pins what is on screen to the current case: the record, its headers and its picture, or a row. */
import type { DatasetColumn } from '../../../shared/dataset';
import type { Result } from '../../../shared/bridge';
import type { CaseSummary, NewPin } from '../../../shared/model/case';
import type { Json } from '../../../shared/model/json';
import { headerText } from '../../../shared/rules/mail-headers';
import { api, datasets, local } from '../../bridge';
import { commandSet } from '../../commands/command';
import { signedIn } from '../../commands/targets';
import { GRIDS } from '../../dataset-view/grid/grid-commands';
import { currentView } from '../../dataset-view/tab-views';
import { formatCell } from '../../state/format';
import { toast, toastFailure, toastWith } from '../../state/overlay-store';
import { currentTab, showScreen, tabName } from '../../state/workspace-store';
import { recordOnScreen, type RecordOnScreen } from '../open-tab-store';
import { shownRecord } from '../verdicts/jump';
import { CASES_SCREEN } from './case-screen';
import { TEXT } from './text';

type Pinned = Result<{ readonly case: CaseSummary }>;
/** A row of the dataset on screen. */
type PinnedRow = {
  readonly dataset: string;
  readonly columns: readonly DatasetColumn[];
  readonly row: number;
};

/** Columns that name a row, the best first. */
const TITLES = [/subject|title/i, /name/i, /email|address/i, /./];

const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null)) as Json;
const sourceOnScreen = (): string => {
  const tab = currentTab();
  return tab ? tabName(tab) : '';
};

/** Returns the row with the focus, or else the open one. */
const rowOnScreen = (): PinnedRow | undefined => {
  const state = currentView()?.store.getState();
  const view = state as unknown as
    | {
        readonly dataset: { readonly dataset: string; readonly columns: readonly DatasetColumn[] } | null;
        readonly open: { readonly row: number } | null;
      }
    | undefined;
  const row = GRIDS.focused()?.rowId() ?? view?.open?.row;
  return view?.dataset && row !== undefined ? { ...view.dataset, row } : undefined;
};

const headersPin = async ({ target, title }: RecordOnScreen): Promise<readonly NewPin[]> => {
  if (target.domain !== 'email') return [];
  const read = await api['mail.headers']({ a: target.entityType, b: target.entityId });
  if (!read.ok) return [];
  const text = headerText(read.value.headers);
  return [{ title: TEXT.headersOf(title), source: sourceOnScreen(), content: { kind: 'headers', text } }];
};

/** Pins a picture of the record as it is on screen. */
const pinPicture = async (title: string): Promise<Pinned | undefined> => {
  const box = shownRecord()?.getBoundingClientRect();
  if (!box || box.width < 1 || box.height < 1) return undefined;
  const [x, y] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))];
  const area = {
    x,
    y,
    width: Math.max(1, Math.floor(Math.min(box.right, window.innerWidth) - x)),
    height: Math.max(1, Math.floor(Math.min(box.bottom, window.innerHeight) - y)),
  };
  return local['case.pinScreenshot']({ title: TEXT.pictureOf(title), area });
};

const pinRecord = async (record: RecordOnScreen): Promise<Pinned> => {
  const { RECORDS } = await import('../records');
  // The picture first: what a toast covers is lost to it.
  const picture = await pinPicture(record.title);
  const read = await RECORDS[record.target.domain].load(record.target, new AbortController().signal);
  if (!read.ok) return read;
  const entity: NewPin = {
    title: record.title || record.target.entityId,
    source: sourceOnScreen(),
    content: { kind: 'entity', data: asJson({ target: record.target, record: read.value }) },
  };
  const pinned = await local['case.pin']({ pins: [entity, ...(await headersPin(record))] });
  if (picture && !picture.ok) toast(TEXT.noPicture(picture.failure.message), 'warn');
  return pinned;
};

const pinRow = async ({ dataset, columns, row }: PinnedRow): Promise<Pinned> => {
  const read = await datasets.rows({ dataset, rows: [row] });
  if (!read.ok) return read;
  const cells = read.value.rows[0]?.slice(1) ?? [];
  const data = Object.fromEntries(columns.map(({ key }, at) => [key, asJson(cells[at])]));
  const title = TITLES.map((pattern) => columns.findIndex(({ key }) => pattern.test(key)))
    .map((at) => (at < 0 ? '' : formatCell(cells[at])))
    .find((text) => text !== '');
  return local['case.pin']({
    pins: [
      {
        title: (title ?? TEXT.rowAt).slice(0, 1_000),
        source: sourceOnScreen(),
        content: { kind: 'row', data },
      },
    ],
  });
};

const tell = (what: string, pinned: Pinned): void => {
  if (!pinned.ok) return toastFailure(pinned.failure);
  const { title, pins } = pinned.value.case;
  toastWith(TEXT.pinned(what, title, pins), 'ok', {
    subject: 'case',
    buttons: [{ label: TEXT.show, run: () => showScreen(CASES_SCREEN, TEXT.title) }],
  });
};

/** Pins a query: its words, and all that it takes to run it again. */
export const pinQuery = async (title: string, text: string, query: unknown): Promise<void> =>
  tell(
    TEXT.query,
    await local['case.pin']({
      pins: [{ title, source: sourceOnScreen(), content: { kind: 'query', text, data: asJson(query) } }],
    }),
  );

type PinTarget = { readonly record: RecordOnScreen } | { readonly row: PinnedRow };

const pinTarget = (): PinTarget | undefined => {
  if (!signedIn()) return undefined;
  const record = recordOnScreen();
  if (record) return { record };
  const row = rowOnScreen();
  return row && { row };
};

const pin = async (target: PinTarget): Promise<void> =>
  'record' in target
    ? tell(TEXT.record, await pinRecord(target.record))
    : tell(TEXT.row, await pinRow(target.row));

/** The key that pins what is on screen, from a record, a row or a step of the trail. */
export const CASE_COMMANDS = commandSet({
  scope: 'global',
  title: TEXT.title,
  target: pinTarget,
  needs: TEXT.needs,
  commands: [
    {
      id: 'case.pin',
      label: TEXT.pin,
      words: TEXT.words,
      keys: ['Alt+K'],
      run: (target) => void pin(target),
    },
  ],
});
