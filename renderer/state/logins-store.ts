import { create } from 'zustand';
import type { Failure } from '../../shared/bridge';
import { latestOnly } from '../../shared/latest-only';
import type { DatasetState } from '../../shared/local-calls/datasets';
import { local, on } from '../bridge';
import { useJob } from './jobs-store';

type LoginsStore = {
  readonly kind: 'idle' | 'running' | 'ready' | 'failed';
  readonly failure: Failure | null;
  readonly dataset: DatasetState | null;
  /** The job that loads them; empty before it has started. */
  readonly job: string;
  readonly openedAt: number;
  /** The connection that the logins were loaded from, and their apps. */
  readonly connection: string;
  readonly apps: readonly string[];
};

const NONE: LoginsStore = {
  kind: 'idle',
  failure: null,
  dataset: null,
  job: '',
  openedAt: 0,
  connection: '',
  apps: [],
};

/** The login events of a session: one dataset for all enabled apps and both outcomes. */
export const useLogins = create<LoginsStore>(() => NONE);

/** True while a dataset is not open yet or logins of it may still arrive, unless their load was canceled. */
const mayArrive = (dataset: Pick<DatasetState, 'state'> | null): boolean =>
  dataset === null || dataset.state === 'fetching' || dataset.state === 'idle';

/** Returns true if some logins are missing: the load was canceled or failed, an app failed, or rows had the wrong shape. */
export const isPartlyLoaded = ({
  state,
  notes,
  skipped,
}: Pick<DatasetState, 'state' | 'notes' | 'skipped'>): boolean =>
  state !== 'complete' || notes.length > 0 || skipped > 0;

/** The load of the logins: under way, canceled with a part of them, or over. */
export type LoginLoad = 'loading' | 'canceled' | 'over';

/** Returns the state of the load of the logins. */
export const useLoginLoad = (): LoginLoad => {
  const { dataset, job } = useLogins();
  const hasEnded = useJob(job)?.endedAt !== undefined;
  if (!mayArrive(dataset)) return 'over';
  return hasEnded ? 'canceled' : 'loading';
};

const loads = latestOnly();

let isFollowing = false;

/** Follows the logins and the session from the first load on. */
const follow = (): void => {
  if (isFollowing) return;
  isFollowing = true;
  on('datasetChanged', (state) => {
    const { dataset } = useLogins.getState();
    if (dataset?.dataset === state.dataset && state.changes >= dataset.changes)
      useLogins.setState({ dataset: state });
  });
  on('sessionChanged', (session) => {
    if (session.kind !== 'signedOut') return;
    loads.cancel();
    useLogins.setState(NONE);
  });
};

/** Loads the login events of apps in place of those that were loaded before. */
export const loadLogins = async (apps: readonly string[], connection: string): Promise<void> => {
  follow();
  const isLatest = loads.start();
  const before = useLogins.getState().dataset;
  useLogins.setState({ ...NONE, kind: 'running', connection, apps, openedAt: Date.now() });
  if (before) void local['dataset.close']({ dataset: before.dataset });
  const result = await local['dataset.openLogins']({ apps: [...apps], outcomes: ['success', 'fail'] });
  if (!isLatest()) return void (result.ok && local['dataset.close']({ dataset: result.value.state.dataset }));
  if (result.ok) useLogins.setState({ kind: 'ready', dataset: result.value.state, job: result.value.job.id });
  else useLogins.setState({ kind: 'failed', failure: result.failure });
};

/** Loads the login events from the tenant again; without any that were loaded in this session, it does nothing. */
export const reloadLogins = (): Promise<void> => {
  const { apps, connection } = useLogins.getState();
  return connection === '' ? Promise.resolve() : loadLogins(apps, connection);
};
