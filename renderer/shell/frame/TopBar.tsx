import { Button } from '@blueprintjs/core';
import { GanttChart, Moon, Search } from '@blueprintjs/icons';
import { ariaKey, keyHint, runCommand, withKey } from '../../commands/registry';
import { useListedJobs, useUnseenJobs } from '../../state/jobs-store';
import { TabStrip } from '../tabs/TabStrip';
import { TEXT } from '../text';
import { BrandMark } from '../../components/BrandMark';
import { useBrand } from '../../state/brand';
import { CONNECTION_COLORS } from '../../../shared/model/app-state';
import { useMspSession } from '../../state/msp';
import { SHELL_OVERLAYS } from '../dialogs/overlay-ids';

/** The tenant of an MSP portal, always in sight in its color; it opens the choice of another one. */
export const TenantButton = () => {
  const session = useMspSession();
  if (!session) return null;
  const color = `var(--tenant-${session.colour % CONNECTION_COLORS})`;
  return (
    <button
      type="button"
      className="tenant-button"
      style={{ borderColor: color }}
      title={TEXT.tenants.button(session.tenant)}
      aria-label={TEXT.tenants.button(session.tenant)}
      onClick={() => runCommand(SHELL_OVERLAYS.tenants)}
    >
      <i className="tenant-dot" style={{ background: color }} />
      <bdi className="cut">{session.tenant}</bdi>
    </button>
  );
};

/** The mark and the name of the brand that the window shows. */
const BrandName = () => {
  const { name, marks } = useBrand();
  return (
    <span className="brand" title={name}>
      <BrandMark marks={marks} />
      <span className="cut">
        <bdi>{name}</bdi>
      </span>
    </span>
  );
};

/** Opens the recent jobs; counts those that run and marks that some ended badly. */
const JobsButton = () => {
  const running = useListedJobs().filter((job) => job.state === 'running').length;
  const unseen = useUnseenJobs((s) => s.ids.size);
  const name =
    unseen > 0 ? TEXT.jobs.unseen(unseen) : running > 0 ? TEXT.jobs.running(running) : TEXT.jobs.title;
  return (
    <Button
      variant="minimal"
      icon={<GanttChart size={15} />}
      className={unseen > 0 ? 'bad-text' : ''}
      aria-label={name}
      title={name}
      onClick={() => runCommand('jobs.recent')}
    >
      {running > 0 ? running : undefined}
    </Button>
  );
};

/** Name, tabs, and buttons for the palette, jobs and theme. */
export const TopBar = () => (
  <header data-pane className="shell-top">
    <BrandName />
    <TenantButton />
    <TabStrip />
    <button
      type="button"
      className="finder"
      title={withKey(TEXT.paletteButton, 'app.palette')}
      aria-keyshortcuts={ariaKey('app.palette')}
      onClick={() => runCommand('app.palette')}
    >
      <Search size={14} />
      <span className="grow">{TEXT.paletteButton}</span>
      <kbd aria-hidden>{keyHint('app.palette').replace('+', ' ')}</kbd>
    </button>
    <JobsButton />
    <Button
      variant="minimal"
      icon={<Moon size={15} />}
      aria-label={TEXT.theme}
      title={TEXT.theme}
      onClick={() => runCommand('app.theme')}
    />
  </header>
);
