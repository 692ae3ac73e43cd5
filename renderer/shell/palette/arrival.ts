/** Commands of other screens: the palette goes there and runs them, or says what they need. */
import type { BoundCommand } from '../../commands/command';
import { TEXT as COMMANDS } from '../../commands/text';
import { goToScreen } from '../../go-commands';
import type { ScreenModule } from '../../screen-module';
import { toast } from '../../state/overlay-store';
import { focusRows } from '../../state/screen-focus';
import type { ScreenId } from '../../state/screen-id';
import { currentTab } from '../../state/workspace-store';
import { TEXT } from '../text';

/**
 * IDs of the commands that run on arrival: they change nothing and act on nothing that has to be chosen on their screen. Any other could
 * act on a row that was left under the cursor there.
 */
export const RUNS_ON_ARRIVAL: ReadonlySet<string> = new Set([
  'dashboard.outcome',
  'dashboard.table',
  'dashboard.export-map-png',
  'dashboard.export-map-csv',
  'dashboard.export-hours-png',
  'dashboard.export-hours-csv',
  'dashboard.egress',
  'dashboard.travelList',
  'dashboard.odd',
  'dashboard.needs',
  'dashboard.refresh',
  'dashboard.when',
  'dashboard.byCountry',
  'hunt.run',
  'hunt.build',
  'hunt.addCondition',
  'hunt.match',
  'hunt.when',
  'hunt.loadAll',
  'hunt.refresh',
  'hunt.schedule',
  'hunt.columns',
  'hunt.compare',
  'hunt.saveAs',
  'hunt.options',
  'hunt.runs',
  'queries.new',
  'queries.import',
  'queries.refresh',
  'files.readAs',
  'exceptions.loadAll',
  'exceptions.refresh',
  'exceptions.import',
  'exceptions.journal',
  'journal.verify',
  'journal.refresh',
  'cases.new',
  'cases.open',
  'review.refresh',
  'posture.loadAll',
  'posture.refresh',
  'apps.part',
  'apps.refresh',
  'exceptionCheck.again',
]);

/** Milliseconds in which a screen has to be ready for its command. */
const READY_WITHIN_MS = 10_000;
const POLL_MS = 50;

const tell = ({ label, needs }: BoundCommand): void =>
  toast(COMMANDS.blocked(label, needs?.() ?? TEXT.palettes.pickFirst));

/** Runs a command once it can be run, while its screen is still shown. */
const runOnceReady = (command: BoundCommand, tab: string | undefined, waited = 0): void => {
  if (currentTab()?.id !== tab) return;
  if (command.isEnabled()) command.run();
  else if (waited >= READY_WITHIN_MS) tell(command);
  else setTimeout(() => runOnceReady(command, tab, waited + POLL_MS), POLL_MS);
};

/** Goes to the screen of a command and runs it there; one that needs a row or a selection isn’t run: a toast names what it needs. */
export const runOn = (screen: ScreenModule<ScreenId>, command: BoundCommand): void => {
  const arrives = RUNS_ON_ARRIVAL.has(command.id);
  goToScreen(screen);
  if (arrives) return runOnceReady(command, currentTab()?.id);
  tell(command);
  requestAnimationFrame(focusRows);
};
