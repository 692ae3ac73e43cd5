import { z } from 'zod';
import type { Failure } from '../../../shared/bridge';
import { local } from '../../bridge';
import { withFilter } from '../../dataset-view/filters/with-filter';
import { putRows } from '../../dataset-view/rows/rows-registry';
import { createRows, type Rows } from '../../dataset-view/rows/rows-store';
import { useApp } from '../../state/app-store';
import { upsertJob } from '../../state/jobs-store';
import { latestPerTab } from '../../state/latest-per-tab';
import { toastFailure } from '../../state/overlay-store';
import { createPerTabStore } from '../../state/per-tab-store';
import { changeTab, useWorkspace } from '../../state/workspace-store';

/** The state that a tab of the journal stores: whose journal it shows. `call` narrows it once to the calls with this text in their names. */
export const JournalDraft = z.object({
  of: z.enum(['tenant', 'workstation']),
  call: z.string().max(200).optional(),
});
export type JournalDraft = z.infer<typeof JournalDraft>;

/** A tab of the journal: its rows once they are read. */
export type OpenJournal =
  | { readonly kind: 'opening' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'open'; readonly rows: Rows; readonly connection: string };

const [openJournals, setOpen] = createPerTabStore<OpenJournal>();
/** A check: its job, and the journal that it is of. */
type Check = { readonly job: string; readonly journal: string };

const [checks, setCheck] = createPerTabStore<Check | undefined>();
/** The journal in each tab. */
export const useOpenJournals = openJournals;

const draftOf = (tab: string): JournalDraft | undefined =>
  JournalDraft.safeParse(useWorkspace.getState().tabs.find(({ id }) => id === tab)?.draft).data;

/** Returns whose journal a tab shows: the tenant's by default, while somebody is signed in. */
export const shownJournal = (tab: string): JournalDraft['of'] => {
  const isSignedIn = useApp.getState().session.kind === 'signedIn';
  return isSignedIn ? (draftOf(tab)?.of ?? 'tenant') : 'workstation';
};

const currentConnection = (): string => {
  const { session } = useApp.getState();
  return session.kind === 'signedIn' ? session.connectionId : '';
};

/** Names the journal that a tab shows: each tenant has one, and this workstation has one whoever is signed in. */
const journalOf = (tab: string): string => {
  const of = shownJournal(tab);
  return of === 'tenant' ? `${of} ${currentConnection()}` : of;
};

/** The job of the latest check of the journal that a tab shows. Says nothing of another journal that the tab showed before. */
export const useCheck = (tab: string): string | undefined => {
  const check = checks((s) => s[tab]);
  // The session and the draft decide which journal the tab shows.
  useApp((s) => s.session);
  useWorkspace((s) => s.tabs);
  return check?.journal === journalOf(tab) ? check.job : undefined;
};

const startReading = latestPerTab();

/** Reads the journal of a tab, in place of what it showed. */
export const readJournal = async (tab: string): Promise<void> => {
  const isLatest = startReading(tab);
  const connection = currentConnection();
  if (openJournals.getState()[tab]?.kind !== 'open') setOpen(tab, { kind: 'opening' });
  const opened = await local['journal.open']({ of: shownJournal(tab) });
  if (!opened.ok) {
    if (!isLatest()) return;
    putRows(tab, undefined);
    return setOpen(tab, { kind: 'failed', failure: opened.failure });
  }
  const rows = createRows(opened.value, '', { nameOf: () => undefined });
  if (!isLatest()) return rows.close();
  putRows(tab, rows);
  setOpen(tab, { kind: 'open', rows, connection });
  const { of, call } = draftOf(tab) ?? {};
  if (of === undefined || call === undefined) return;
  // From here on the filter is the analyst's.
  changeTab(tab, { draft: { of } });
  await rows.filter((filter) =>
    withFilter(filter, 'text', 'call', { kind: 'text', key: 'call', text: call }),
  );
};

/** Reads the journal of a tab unless it is there already; entries that come later are read by *Refresh*. */
export const openJournal = (tab: string): void => {
  const open = openJournals.getState()[tab];
  const isAsked = draftOf(tab)?.call !== undefined;
  if (isAsked || open?.kind !== 'open' || open.connection !== currentConnection()) void readJournal(tab);
};

/** Shows another journal in a tab. */
export const showJournal = (tab: string, of: JournalDraft['of']): void => {
  changeTab(tab, { draft: { of } });
  setCheck(tab, undefined);
  void readJournal(tab);
};

/** Checks the journal of a tab. The result is the job's, and stands in the tab. */
export const verifyJournal = async (tab: string): Promise<void> => {
  const journal = journalOf(tab);
  const started = await local['journal.verify']({ of: shownJournal(tab) });
  if (!started.ok) return toastFailure(started.failure);
  upsertJob(started.value);
  setCheck(tab, { job: started.value.id, journal });
};
