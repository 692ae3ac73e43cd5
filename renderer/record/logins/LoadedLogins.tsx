import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { JobProgress } from '../../features/jobs/JobProgress';
import { displayText } from '../../state/format';
import { TEXT as LISTS } from '../lists/text';
import { useLoadedLogins } from '../lists/use-loaded-logins';
import { useApps } from '../use-apps';
import { TEXT } from './text';

type LoadedProps = { readonly children: (dataset: DatasetState) => ReactNode };

/** Draws a part of the logins of all apps, and before it names the apps whose logins are missing. They are loaded once, and every screen shares them. */
export const LoadedLogins = ({ children }: LoadedProps) => {
  const logins = useLoadedLogins();
  const apps = useApps();
  if (logins.kind === 'failed') return <FailurePanel failure={logins.failure} onRetry={logins.retry} />;
  if (logins.kind === 'loading') return <JobProgress id={logins.job} title={TEXT.loading} />;
  if (logins.kind === 'canceled')
    return (
      <EmptyState title={LISTS.canceled}>
        <Button onClick={logins.retry}>{LISTS.loadAgain}</Button>
      </EmptyState>
    );
  const { notes } = logins.dataset;
  const names = notes.map((name) => apps.find((app) => app.name === name)?.label ?? name);
  return (
    <>
      {names.length > 0 && (
        <div className="strip warn" role="status">
          <span className="grow">{TEXT.missing(displayText(names.join(', ')))}</span>
          <button type="button" className="link" onClick={logins.retry}>
            {LISTS.loadAgain}
          </button>
        </div>
      )}
      {children(logins.dataset)}
    </>
  );
};
