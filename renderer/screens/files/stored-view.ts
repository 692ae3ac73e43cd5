import { FileDraft } from '../../../shared/model/file-drafts';
import type { FileRef, FileReport } from '../../../shared/model/files';
import type { Json } from '../../../shared/model/json';
import type { Rows, RowsState } from '../../dataset-view/rows/rows-store';
import { readColorRules } from '../../query/color-rules';
import { changeTab, useWorkspace } from '../../state/workspace-store';

/** Longest filter, in characters of JSON, that is stored: the workspace is written at every change. */
const MAX_FILTER = 20_000;

/** Reads what a tab stores of its file and of how it shows the rows. */
export const readFileDraft = (draft: Json | undefined): FileDraft | undefined =>
  FileDraft.safeParse(draft).data;

/** Returns the stored draft of a tab; undefined if it has none. */
export const fileDraft = (tab: string): FileDraft | undefined =>
  readFileDraft(useWorkspace.getState().tabs.find(({ id }) => id === tab)?.draft);

const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

/** Stores the file that a tab shows. The view of another file is dropped. */
export const storeFile = (tab: string, file: FileRef): void => {
  const before = fileDraft(tab);
  const draft = before?.file.file === file.file ? { ...before, file: { ...before.file, ...file } } : { file };
  changeTab(tab, { draft: toJson(draft) });
};

const storeView = (tab: string, { view, layout, colours }: RowsState): void => {
  const draft = fileDraft(tab);
  if (!draft) return;
  const { sort, filter } = view;
  const stored = JSON.stringify(filter).length > MAX_FILTER ? [] : filter;
  changeTab(tab, { draft: toJson({ ...draft, sort, filter: stored, layout, colours }) });
};

const unlessEmpty = <T>(now: readonly T[], stored: readonly T[]): readonly T[] =>
  now.length > 0 ? now : stored;

/** Applies a stored view as far as the file still has its columns. What was set while the file was read stays. */
const restoreView = (rows: Rows, now: RowsState, { sort, filter, layout, colours }: FileDraft): void => {
  const has = (key: string) => now.dataset.columns.some((column) => column.key === key);
  rows.note({
    layout: unlessEmpty(now.layout, layout ?? []),
    colours: unlessEmpty(now.colours, readColorRules(colours)),
  });
  const filters = (filter ?? []).filter((one) => one.kind === 'any' || has(one.key));
  const sorts = (sort ?? []).filter(({ key }) => has(key));
  if (filters.length > 0) void rows.filter((current) => unlessEmpty(current, filters));
  if (sorts.length > 0) void rows.sort((current) => unlessEmpty(current, sorts));
};

const isSameView = (a: RowsState, b: RowsState) =>
  a.view === b.view && a.layout === b.layout && a.colours === b.colours;

const restoreTab = (tab: string, rows: Rows, now: RowsState, report: FileReport): void => {
  const draft = fileDraft(tab);
  if (!draft) return;
  restoreView(rows, now, draft);
  if (draft.file.sha256 === undefined) storeFile(tab, { ...draft.file, sha256: report.sha256 });
};

/** Restores a tab's view once its file is read, and from then on stores each change of it. */
export const followView = (tab: string, rows: Rows): void => {
  let isRestored = false;
  const follow = (now: RowsState, last: RowsState) => {
    const report = now.dataset.file?.report;
    if (!isRestored && report) {
      isRestored = true;
      restoreTab(tab, rows, now, report);
    }
    if (isRestored && !isSameView(now, last)) storeView(tab, now);
  };
  const start = rows.store.getState();
  follow(start, start);
  rows.store.subscribe(follow);
};
