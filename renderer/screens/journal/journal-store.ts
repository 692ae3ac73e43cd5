import { z } from 'zod';
import type { Failure } from '../../../shared/bridge';
import { local } from '../../bridge';
import { putRows } from '../../dataset-view/rows/rows-registry';
import { createRows, type Rows } from '../../dataset-view/rows/rows-store';
import { useApp } from '../../state/app-store';
import { jobEnded, upsertJob } from '../../state/jobs-store';
import { toastFailure } from '../../state/overlay-store';
import { createPerTabStore } from '../../state/per-tab-store';
import { changeTab, isOpenTab, useWorkspace } from '../../state/workspace-store';

/** The state that a tab of the journal stores: whose journal it shows. */
export const JournalDraft = z.object({ of: z.enum(['tenant', 'workstation']) });
export type JournalDraft = z.infer<typeof JournalDraft>;

/** A tab of the journal: its rows once they are read. */
export type OpenJournal =
  | { readonly kind: 'opening' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'open'; readonly rows: Rows; readonly connection: string };

const [openJournals, setOpen] = createPerTabStore<OpenJournal>();
const [checks, setCheck] = createPerTabStore<string>();
/** The journal in each tab. */
export const useOpenJournals = openJournals;
/** The job of the latest check in each tab. */
export const useChecks = checks;

/** Returns whose journal a tab shows: the tenant's by default, while somebody is signed in. */
export const shownJournal = (tab: string): JournalDraft['of'] => {
  const draft = JournalDraft.safeParse(useWorkspace.getState().tabs.find(({ id }) => id === tab)?.draft);
  const isSignedIn = useApp.getState().session.kind === 'signedIn';
  return isSignedIn ? (draft.data?.of ?? 'tenant') : 'workstation';
};

const currentConnection = (): string => {
  const { session } = useApp.getState();
  return session.kind === 'signedIn' ? session.connectionId : '';
};

/** Names of readings, so that a late one does not replace a newer one. */
const latest = new Map<string, number>();

/** Reads the journal of a tab, in place of what it showed. */
export const readJournal = async (tab: string): Promise<void> => {
  const reading = (latest.get(tab) ?? 0) + 1;
  latest.set(tab, reading);
  const connection = currentConnection();
  if (openJournals.getState()[tab]?.kind !== 'open') setOpen(tab, { kind: 'opening' });
  const opened = await local['journal.open']({ of: shownJournal(tab) });
  const isLate = latest.get(tab) !== reading || !isOpenTab(tab);
  if (!opened.ok) {
    if (isLate) return;
    putRows(tab, undefined);
    return setOpen(tab, { kind: 'failed', failure: opened.failure });
  }
  const rows = createRows(opened.value, '', { nameOf: () => undefined });
  if (isLate) return rows.close();
  putRows(tab, rows);
  setOpen(tab, { kind: 'open', rows, connection });
};

/** Reads the journal of a tab unless it is there already; entries that come later are read by *Refresh*. */
export const openJournal = (tab: string): void => {
  const open = openJournals.getState()[tab];
  if (open?.kind !== 'open' || open.connection !== currentConnection()) void readJournal(tab);
};

/** Shows another journal in a tab. */
export const showJournal = (tab: string, of: JournalDraft['of']): void => {
  changeTab(tab, { draft: { of } });
  setCheck(tab, '');
  void readJournal(tab);
};

/** Checks the journal of a tab. The result is the job's, and stands in the tab. */
export const verifyJournal = async (tab: string): Promise<void> => {
  const started = await local['journal.verify']({ of: shownJournal(tab) });
  if (!started.ok) return toastFailure(started.failure);
  upsertJob(started.value);
  setCheck(tab, started.value.id);
  await jobEnded(started.value.id);
};
