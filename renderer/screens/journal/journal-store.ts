import { z } from 'zod';
import { ok } from '../../../shared/bridge';
import { local } from '../../bridge';
import { withFilter } from '../../dataset-view/filters/with-filter';
import { createRows, type Rows } from '../../dataset-view/rows/rows-store';
import { createTabRows } from '../../dataset-view/rows/tab-rows';
import { connectionOf, useApp } from '../../state/app-store';
import { upsertJob } from '../../state/jobs-store';
import { toastFailure } from '../../state/overlay-store';
import { createPerTabStore } from '../../state/per-tab-store';
import { changeTab, useWorkspace } from '../../state/workspace-store';

/** The state that a tab of the journal stores: whose journal it shows. `call` narrows it once to the calls with this text in their names. */
export const JournalDraft = z.object({
  of: z.enum(['tenant', 'workstation']),
  call: z.string().max(200).optional(),
});
export type JournalDraft = z.infer<typeof JournalDraft>;

/** The journal of each tab, and the connection whose it is. */
export const journals = createTabRows<{ readonly connection: string }>();

/** A check: its job, and the journal that it is of. */
type Check = { readonly job: string; readonly journal: string };

const [checks, setCheck] = createPerTabStore<Check | undefined>();

const draftOf = (tab: string): JournalDraft | undefined =>
  JournalDraft.safeParse(useWorkspace.getState().tabs.find(({ id }) => id === tab)?.draft).data;

/** Returns whose journal a tab shows: the tenant's by default, while somebody is signed in. */
export const shownJournal = (tab: string): JournalDraft['of'] => {
  const isSignedIn = useApp.getState().session.kind === 'signedIn';
  return isSignedIn ? (draftOf(tab)?.of ?? 'tenant') : 'workstation';
};

/** Names the journal that a tab shows: each tenant has one, and this workstation has one whoever is signed in. */
const journalOf = (tab: string): string => {
  const of = shownJournal(tab);
  return of === 'tenant' ? `${of} ${connectionOf()}` : of;
};

/** The job of the latest check of the journal that a tab shows. Says nothing of another journal that the tab showed before. */
export const useCheck = (tab: string): string | undefined => {
  const check = checks((s) => s[tab]);
  // The session and the draft decide which journal the tab shows.
  useApp((s) => s.session);
  useWorkspace((s) => s.tabs);
  return check?.journal === journalOf(tab) ? check.job : undefined;
};

/** Shows the calls alone that a tab was opened for. From here on the filter is the analyst's. */
const narrowToCall = async (tab: string, rows: Rows): Promise<void> => {
  const { of, call } = draftOf(tab) ?? {};
  if (of === undefined || call === undefined) return;
  changeTab(tab, { draft: { of } });
  await rows.filter((filter) =>
    withFilter(filter, 'text', 'call', { kind: 'text', key: 'call', text: call }),
  );
};

/** Reads the journal of a tab. The one that it showed stays until then. */
export const readJournal = async (tab: string): Promise<void> => {
  const connection = connectionOf();
  const shown = await journals.again(tab, async () => {
    const opened = await local['journal.open']({ of: shownJournal(tab) });
    if (!opened.ok) return opened;
    const rows = createRows(opened.value, '', { nameOf: () => undefined, idKey: 'hash' });
    return ok({ kind: 'open', rows, connection });
  });
  if (shown) await narrowToCall(tab, shown.rows);
};

/** Reads the journal of a tab again in place: filter, order, selection and the open entry stay. */
export const refreshJournal = async (tab: string): Promise<void> => {
  const shown = journals.openRows(tab);
  if (!shown || shown.connection !== connectionOf()) return readJournal(tab);
  const failure = await shown.rows.renew(() => local['journal.open']({ of: shownJournal(tab) }));
  if (failure) toastFailure(failure);
};

/** Reads the journal of a tab unless it is there already; entries that come later are read by *Refresh*. */
export const openJournal = (tab: string): void => {
  const isAsked = draftOf(tab)?.call !== undefined;
  if (isAsked || journals.openRows(tab)?.connection !== connectionOf()) void readJournal(tab);
};

/** Shows another journal in a tab. */
export const showJournal = (tab: string, of: JournalDraft['of']): void => {
  changeTab(tab, { draft: { of } });
  setCheck(tab, undefined);
  void readJournal(tab);
};

/** Checks the journal of a tab. The result is the job's, and the tab shows it. */
export const verifyJournal = async (tab: string): Promise<void> => {
  const journal = journalOf(tab);
  const started = await local['journal.verify']({ of: shownJournal(tab) });
  if (!started.ok) return toastFailure(started.failure);
  upsertJob(started.value);
  setCheck(tab, { job: started.value.id, journal });
};
