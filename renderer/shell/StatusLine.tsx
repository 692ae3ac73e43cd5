import type { SessionState } from '../../shared/model/app-state';
import { runCommand } from '../commands/registry';
import { StaleBadge } from '../components/StaleBadge';
import { useApp } from '../state/app-store';
import { useJobs } from '../state/jobs-store';
import { useStatus } from '../state/status-store';
import { useZone, formatZone } from '../state/time';
import { formatQuantity } from '../state/format';

const TENANT_COLOURS = 6;

/** The bottom line: tenant, what is shown, selected, loaded and there in all, the zone, and the age of what is cached. */
export const StatusLine = ({ session }: { readonly session: SessionState }) => {
  const { text, cached } = useStatus();
  const zone = useZone();
  const running = useJobs(({ jobs }) => jobs.find((job) => job.state === 'running'));
  const count = useJobs(({ jobs }) => jobs.filter((job) => job.state === 'running').length);
  const share = running?.total ? ` ${Math.floor((100 * running.done) / running.total)}%` : '';
  return (
    <footer className="shell-status" role="contentinfo" aria-label="Status">
      {session.kind === 'signedIn' ? (
        <span className="line status-tenant">
          <i
            className="tenant-dot"
            style={{ background: `var(--tenant-${session.colour % TENANT_COLOURS})` }}
          />
          <bdi>{session.tenant}</bdi>
          {session.isDemo && !/demo/i.test(session.tenant) && ' (demo tenant)'}
        </span>
      ) : (
        <span className="line status-tenant">
          Not signed in
          <button type="button" className="link" onClick={() => useApp.setState({ hasSkippedSignIn: false })}>
            Sign in
          </button>
        </span>
      )}
      <span role="status" aria-label="Rows">
        {text}
      </span>
      <span>{formatZone(zone)}</span>
      {cached && <StaleBadge what={cached.what} since={cached.since} />}
      {session.kind === 'signedIn' && session.keeps === 'session' && !session.isDemo && (
        <span>Token kept for this session only</span>
      )}
      <span className="grow" />
      {running && (
        <button type="button" className="plain status-job" onClick={() => runCommand('jobs.recent')}>
          {count === 1 ? `${running.title}${share}` : `${formatQuantity(count, 'job')} running${share}`}
        </button>
      )}
    </footer>
  );
};
