/** Pins what is on screen to the current case: the record, its headers, its body and its picture, or a row. */
import type { DatasetColumn } from '../../../shared/dataset';
import { ok, type Result } from '../../../shared/bridge';
import { CASE_LIMITS, type NewPin, type Pinned as PinnedToCase } from '../../../shared/model/case';
import type { Json } from '../../../shared/model/json';
import { datasets, local, api } from '../../bridge';
import { isBelowLayer } from '../../components/layer-keys';
import { commandSet } from '../../commands/command';
import { signedIn } from '../../commands/targets';
import { GRIDS } from '../../dataset-view/grid/grid-commands';
import { currentView } from '../../dataset-view/tab-views';
import { formatCell } from '../../state/format';
import { toastFailure, toastWith } from '../../state/overlay-store';
import { currentTab, showScreen, tabName } from '../../state/workspace-store';
import { recordOnScreen, type RecordOnScreen } from '../open-tab-store';
import { shownRecord } from '../verdicts/jump';
import { CASES_SCREEN } from './case-screen';
import { pinToCase } from './name-case';
import { TEXT } from './text';
import { PAGE_SIZE } from '../../../shared/limits';
import type { Attachment } from '../../../shared/model/entity';
import { headerText } from '../../../shared/rules/mail-headers';
import { readAllPages } from '../all-pages';
import { targetKey, type RecordTarget } from '../record-target';

/** The texts of an email that are pins of their own. */
const TEXTS = ['headers', 'text', 'html'] as const;
type Texts = Partial<Readonly<Record<(typeof TEXTS)[number], string>>>;

/** The parts of an email that are pinned with it: its texts, and its attachments with their hashes. */
type MailParts = {
  readonly texts: Texts;
  readonly data: { readonly attachments?: readonly Attachment[]; readonly missing?: readonly string[] };
  /** Sentences about what could not be read. They are pinned too: a case must not look whole when it isn't. */
  readonly missing: readonly string[];
};

/** Reads the body of an email; returns a sentence for each text that is missing. */
const readBody = async (a: string, b: string): Promise<Pick<MailParts, 'texts' | 'missing'>> => {
  const body = await api['mail.body']({ a, b });
  if (!body.ok) return { texts: {}, missing: [TEXT.noBody(body.failure.message)] };
  const texts: Record<string, string> = {};
  const missing: string[] = [];
  for (const part of ['text', 'html'] as const) {
    const text = body.value[part] ?? '';
    const length = body.meta?.cut?.[part] ?? text.length;
    if (length > Math.min(text.length, CASE_LIMITS.text)) missing.push(TEXT.largeBody(part, length));
    else if (text !== '') texts[part] = text;
  }
  return { texts, missing };
};

/** Reads the parts of an email, all pages of them; anything else has none. */
export const readMailParts = async ({
  domain,
  saas,
  entityId,
  entityType,
}: Pick<RecordTarget, 'domain' | 'saas' | 'entityId' | 'entityType'>): Promise<MailParts> => {
  if (domain !== 'email') return { texts: {}, data: {}, missing: [] };
  const of = { saas, entity_id: entityId };
  const [headers, body, attachments] = await Promise.all([
    api['mail.headers']({ a: entityType, b: entityId }),
    readBody(entityType, entityId),
    readAllPages((offset) => api['entity.emailAttachments']({ ...of, offset, limit: PAGE_SIZE }), PAGE_SIZE),
  ]);
  const missing: string[] = [];
  if (!headers.ok) missing.push(TEXT.noHeaders(headers.failure.message));
  missing.push(...body.missing);
  if (!attachments.ok) missing.push(TEXT.noAttachments(attachments.failure.message));
  else {
    const { rows, total_rows, isAtLeast } = attachments.value;
    const reason = attachments.meta?.partial?.message;
    if (reason !== undefined || rows.length < total_rows)
      missing.push(TEXT.someAttachments(rows.length, isAtLeast ? undefined : total_rows, reason));
  }
  return {
    texts: { ...(headers.ok ? { headers: headerText(headers.value) } : {}), ...body.texts },
    data: {
      ...(attachments.ok ? { attachments: attachments.value.rows } : {}),
      ...(missing.length > 0 ? { missing } : {}),
    },
    missing,
  };
};

type Pinned = Result<PinnedToCase>;
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

/** Milliseconds to wait for a frame: a minimized window draws none. */
const DRAWN_WITHIN_MS = 500;

/** Resolves once a dialog or palette that has just closed is no longer drawn. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, DRAWN_WITHIN_MS);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/** Runs a function while the buttons of a record are hidden, because they do nothing in a picture. They keep the focus. */
const withoutButtons = async <T>(run: () => Promise<T>): Promise<T> => {
  const { classList } = document.documentElement;
  classList.add('takes-picture');
  try {
    await drawn();
    return await run();
  } finally {
    classList.remove('takes-picture');
  }
};

/** Pins a picture of a record if it is on screen and nothing covers it; returns the reason why the picture is missing. */
const pinPicture = async ({ target, title }: RecordOnScreen): Promise<string | undefined> => {
  const now = recordOnScreen();
  const element = now && targetKey(now.target) === targetKey(target) ? shownRecord() : undefined;
  const box = element?.getBoundingClientRect();
  if (!element || !box || box.width < 1 || box.height < 1) return TEXT.notShown;
  if (isBelowLayer(element)) return TEXT.covered;
  const [x, y] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))];
  const area = {
    x,
    y,
    width: Math.max(1, Math.floor(Math.min(box.right, window.innerWidth) - x)),
    height: Math.max(1, Math.floor(Math.min(box.bottom, window.innerHeight) - y)),
  };
  const entity = target.entityId;
  const pinned = await local['case.pinScreenshot']({ title: TEXT.pictureOf(title), entity, area });
  return pinned.ok ? undefined : TEXT.noPicture(pinned.failure.message);
};

/** Pins a record with its headers, body and attachments; returns what is missing. */
const pinRecord = async (
  record: RecordOnScreen,
  source: string,
): Promise<{ readonly pinned: Pinned; readonly missing: readonly string[] }> => {
  const { RECORDS } = await import('../records');
  // The picture first: what a toast covers is lost to it.
  const { target, title } = record;
  const { entityId: entity } = target;
  const noPicture = await withoutButtons(() => pinPicture(record));
  const read = await RECORDS[target.domain].load(target, new AbortController().signal);
  if (!read.ok) return { pinned: read, missing: [] };
  const parts = await readMailParts(target);
  const data = asJson({ target, record: read.value, ...parts.data });
  const pins: NewPin[] = [
    { title: title || entity, source, entity, content: { kind: 'entity', data } },
    ...TEXTS.flatMap((kind): NewPin[] => {
      const text = parts.texts[kind];
      return text === undefined
        ? []
        : [{ title: TEXT.partOf[kind](title), source, entity, content: { kind, text } }];
    }),
  ];
  const pinned = await local['case.pin']({ pins });
  return { pinned, missing: [...parts.missing, ...(noPicture === undefined ? [] : [noPicture])] };
};

const pinOfRow = async ({ dataset, columns, row }: PinnedRow, source: string): Promise<Result<NewPin>> => {
  const read = await datasets.rows({ dataset, rows: [row] });
  if (!read.ok) return read;
  const cells = read.value.rows[0]?.slice(1) ?? [];
  const data = Object.fromEntries(columns.map(({ key }, at) => [key, asJson(cells[at])]));
  const title = TITLES.map((pattern) => columns.findIndex(({ key }) => pattern.test(key)))
    .map((at) => (at < 0 ? '' : formatCell(cells[at])))
    .find((text) => text !== '');
  const entity = data['entity_id'];
  return ok({
    title: (title ?? TEXT.rowAt).slice(0, 1_000),
    source,
    ...(typeof entity === 'string' && entity !== '' ? { entity: entity.slice(0, 1_000) } : {}),
    content: { kind: 'row', data },
  });
};

const tell = (what: string, pinned: Pinned, missing: readonly string[] = []): void => {
  if (!pinned.ok) return toastFailure(pinned.failure);
  const { title, pins } = pinned.value.case;
  const done = pinned.value.added.length === 0 ? TEXT.already(what, title) : TEXT.pinned(what, title, pins);
  toastWith(TEXT.pinnedWithout(done, missing), missing.length > 0 ? 'warn' : 'ok', {
    subject: 'case',
    buttons: [{ label: TEXT.show, run: () => showScreen(CASES_SCREEN, TEXT.title) }],
  });
};

/** Pins a query: its words, and all that it takes to run it again. */
export const pinQuery = async (title: string, text: string, query: unknown): Promise<void> => {
  const pins: NewPin[] = [
    { title, source: sourceOnScreen(), content: { kind: 'query', text, data: asJson(query) } },
  ];
  return pinToCase(title, async () => tell(TEXT.query, await local['case.pin']({ pins })));
};

type PinTarget = { readonly record: RecordOnScreen } | { readonly row: PinnedRow };

const pinTarget = (): PinTarget | undefined => {
  if (!signedIn()) return undefined;
  const record = recordOnScreen();
  if (record) return { record };
  const row = rowOnScreen();
  return row && { row };
};

const pin = async (target: PinTarget): Promise<void> => {
  // Read before anything is awaited: another tab may be on screen by then.
  const source = sourceOnScreen();
  if ('row' in target) {
    const pins = await pinOfRow(target.row, source);
    if (!pins.ok) return toastFailure(pins.failure);
    const { value } = pins;
    return pinToCase(value.title, async () => tell(TEXT.row, await local['case.pin']({ pins: [value] })));
  }
  const { record } = target;
  return pinToCase(record.title, async () => {
    const { pinned, missing } = await pinRecord(record, source);
    tell(TEXT.record, pinned, missing);
  });
};

/** The key that pins what is on screen, from a record, a row or a step of the trail. */
export const CASE_COMMANDS = commandSet({
  scope: 'global',
  title: TEXT.title,
  target: pinTarget,
  needs: TEXT.needs,
  needsSession: true,
  commands: [
    {
      id: 'case.pin',
      label: TEXT.pin,
      words: TEXT.words,
      keys: ['Alt+K'],
      needsSession: (target) => 'record' in target,
      run: (target) => void pin(target),
    },
  ],
});
