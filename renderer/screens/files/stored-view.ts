import type { Json } from '../../../shared/model/json';
import { FileDraft } from '../../../shared/model/file-drafts';
import type { FileRef } from '../../../shared/model/files';
import { readColorRules } from '../../query/color-rules';
import type { Rows, RowsState } from '../../dataset-view/rows/rows-store';
import { changeTab, useWorkspace } from '../../state/workspace-store';

/** A filter by a value longer than this is not kept: a workspace is written whenever it changes. */
const MOST_FILTER = 20_000;

/** What a tab keeps of its file, and of how it shows it. */
export const fileDraft = (tab: string): FileDraft | undefined => {
  const parsed = FileDraft.safeParse(useWorkspace.getState().tabs.find(({ id }) => id === tab)?.draft);
  return parsed.success ? parsed.data : undefined;
};

const write = (tab: string, draft: FileDraft): void =>
  changeTab(tab, { draft: JSON.parse(JSON.stringify(draft)) as Json });

/** Notes which file a tab shows; of another file nothing stays. */
export const storeFile = (tab: string, file: FileRef): void => {
  const before = fileDraft(tab);
  write(tab, before?.file.file === file.file ? { ...before, file: { ...before.file, ...file } } : { file });
};

const isSame = (a: RowsState, b: RowsState) =>
  a.view === b.view && a.layout === b.layout && a.colours === b.colours;

/** Once the rows are all there, shows them as the tab last did, as far as the file still has the columns; from then on keeps what changes. */
export const restoreView = (tab: string, rows: Rows): void => {
  const before = fileDraft(tab);
  let isBack = false;
  const follow = (now: RowsState, last: RowsState) => {
    const report = now.dataset.file?.report;
    if (!isBack && report) {
      isBack = true;
      const has = (key: string) => now.dataset.columns.some((column) => column.key === key);
      rows.note({
        layout: now.layout.length > 0 ? now.layout : (before?.layout ?? []),
        colours: now.colours.length > 0 ? now.colours : readColorRules(before?.colours),
      });
      const sort = (before?.sort ?? []).filter(({ key }) => has(key));
      const filter = (before?.filter ?? []).filter((one) => one.kind === 'any' || has(one.key));
      // What was asked for while the file was read stays, also where it is still on its way.
      if (filter.length > 0) void rows.filter((asked) => (asked.length > 0 ? asked : filter));
      if (sort.length > 0) void rows.sort((asked) => (asked.length > 0 ? asked : sort));
      if (before?.file.sha256 === undefined)
        storeFile(tab, {
          ...(before?.file ?? { file: '', name: now.dataset.title, bytes: report.bytes }),
          sha256: report.sha256,
        });
    }
    if (!isBack || isSame(now, last)) return;
    const draft = fileDraft(tab);
    if (!draft) return;
    const { sort, filter } = now.view;
    write(tab, {
      ...draft,
      sort,
      filter: JSON.stringify(filter).length > MOST_FILTER ? [] : filter,
      layout: [...now.layout],
      colours: JSON.parse(JSON.stringify(now.colours)) as Json,
    });
  };
  follow(rows.store.getState(), rows.store.getState());
  rows.store.subscribe(follow);
};
