import { Button } from '@blueprintjs/core';
import { Moon, Search, Time } from '@blueprintjs/icons';
import { runCommand } from '../commands/registry';
import { useJobs } from '../state/jobs-store';
import { SettingsMenu } from './SettingsMenu';
import { TabStrip } from './TabStrip';

/** Name, tabs, the way into the palette, jobs, theme and settings. */
export const TopBar = () => {
  const running = useJobs(({ jobs }) => jobs.filter((job) => job.state === 'running').length);
  return (
    <header className="shell-top">
      <span className="brand">
        <img src="/postern.svg" alt="" width="18" height="18" />
        <span>Postern</span>
      </span>
      <TabStrip />
      <button
        type="button"
        className="finder"
        aria-label="Command palette"
        onClick={() => runCommand('app.palette')}
      >
        <Search size={14} />
        <span className="grow">Go to, find, act…</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Button
        variant="minimal"
        icon={<Time size={15} />}
        aria-label={running > 0 ? `Recent jobs, ${running} running` : 'Recent jobs'}
        title="Recent jobs"
        onClick={() => runCommand('jobs.recent')}
      >
        {running > 0 ? running : undefined}
      </Button>
      <Button
        variant="minimal"
        icon={<Moon size={15} />}
        aria-label="Switch dark and light"
        title="Switch dark and light"
        onClick={() => runCommand('app.theme')}
      />
      <SettingsMenu />
    </header>
  );
};
