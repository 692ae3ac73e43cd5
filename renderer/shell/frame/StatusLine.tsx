import { CONNECTION_COLORS, type SessionState } from '../../../shared/model/app-state';
import { keyHint, runCommand } from '../../commands/registry';
import { StaleBadge } from '../../components/StaleBadge';
import { useApp } from '../../state/app-store';
import { useDefang } from '../../state/format';
import { useListedJobs } from '../../state/jobs-store';
import { useKeysToLearn } from '../../state/learned-keys';
import { useStatus } from '../../state/status-store';
import { useZone, formatZone } from '../../state/time';
import { TEXT } from '../text';

const T = TEXT.status;

const Tenant = ({ session }: { readonly session: SessionState }) => {
  if (session.kind !== 'signedIn')
    return (
      <span className="line status-tenant">
        {T.signedOut}
        <button type="button" className="link" onClick={() => useApp.setState({ hasSkippedSignIn: false })}>
          {T.signIn}
        </button>
      </span>
    );
  return (
    <span className="line status-tenant">
      <i
        className="tenant-dot"
        style={{ background: `var(--tenant-${session.colour % CONNECTION_COLORS})` }}
      />
      <bdi className="cut" title={session.tenant}>
        {session.tenant}
      </bdi>
      {session.isDemo && !/demo/i.test(session.tenant) && T.demo}
    </span>
  );
};

const JobsLink = ({ text }: { readonly text: string }) => (
  <button type="button" className="plain status-job" onClick={() => runCommand('jobs.recent')}>
    {text}
  </button>
);

const RunningJobs = () => {
  const all = useListedJobs().filter((job) => job.state === 'running');
  const [running] = all;
  const show = useDefang();
  if (!running) return null;
  // The share of one among several says nothing.
  if (all.length > 1) return <JobsLink text={T.running(all.length)} />;
  const share = running.total ? ` ${Math.floor((100 * running.done) / running.total)}%` : '';
  return <JobsLink text={`${show(running.title)}${share}`} />;
};

/** The bottom line: the tenant, the rows that match, are loaded and selected, the time zone, the age of the rows, running jobs. */
export const StatusLine = ({ session }: { readonly session: SessionState }) => {
  const { text, age, about } = useStatus();
  const zone = useZone();
  const keys = useKeysToLearn();
  return (
    <footer data-pane className="shell-status" role="contentinfo" aria-label={T.name}>
      <Tenant session={session} />
      <span role="status" aria-label={T.rows} className="status-rows">
        {about !== '' && (
          <bdi className="cut" title={about}>
            {about}
          </bdi>
        )}
        {about !== '' && ': '}
        <span>{text}</span>
      </span>
      <span>{formatZone(zone)}</span>
      {age && <StaleBadge {...age} />}
      {session.kind === 'signedIn' && session.keeps === 'session' && !session.isDemo && (
        <span className="status-hint" title={T.sessionOnly}>
          {T.sessionOnly}
        </span>
      )}
      <span className="grow" />
      {keys.length > 0 && text !== '' && (
        <span className="status-hint">
          {T.rowKeys(
            keyHint('grid.open'),
            keys.includes('select') ? keyHint('grid.select') : '',
            keyHint('app.keys'),
          )}
        </span>
      )}
      <RunningJobs />
    </footer>
  );
};
