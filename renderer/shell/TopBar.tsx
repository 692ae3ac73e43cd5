import { Button } from '@blueprintjs/core';
import { Moon, Search, Time } from '@blueprintjs/icons';
import { runCommand } from '../commands/registry';
import { useJobs } from '../state/jobs-store';
import { SettingsMenu } from './SettingsMenu';
import { TabStrip } from './TabStrip';
import { TEXT } from './text';

/** Name, tabs, and buttons for the palette, jobs, theme and settings. */
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
        aria-label={TEXT.palette}
        onClick={() => runCommand('app.palette')}
      >
        <Search size={14} />
        <span className="grow">{TEXT.paletteButton}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Button
        variant="minimal"
        icon={<Time size={15} />}
        aria-label={running > 0 ? TEXT.jobs.running(running) : TEXT.jobs.title}
        title={TEXT.jobs.title}
        onClick={() => runCommand('jobs.recent')}
      >
        {running > 0 ? running : undefined}
      </Button>
      <Button
        variant="minimal"
        icon={<Moon size={15} />}
        aria-label={TEXT.theme}
        title={TEXT.theme}
        onClick={() => runCommand('app.theme')}
      />
      <SettingsMenu />
    </header>
  );
};
