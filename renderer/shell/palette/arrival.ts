/** Commands of other screens: the palette goes there and runs them, or says what they need. */
import { isLayerOpen } from '../../components/layer-keys';
import type { BoundCommand } from '../../commands/command';
import { TEXT as COMMANDS } from '../../commands/text';
import { goToScreen } from '../../go-commands';
import type { ScreenModule } from '../../screen-module';
import { toastBlocked } from '../../state/overlay-store';
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
  'journal.verify',
  'journal.refresh',
  'cases.new',
  'cases.open',
  'cases.part',
  'cases.indicators',
  'review.refresh',
  'posture.loadAll',
  'posture.refresh',
  'apps.part',
  'apps.refresh',
  'exceptionCheck.again',
]);

/** IDs of the commands that open a tab of their own and need nothing of their screen: they run at once, without a tab of that screen. */
export const OPENS_OWN_TAB: ReadonlySet<string> = new Set(['dashboard.travelList', 'exceptions.journal']);

/** Milliseconds in which a screen has to be ready for its command. */
const READY_WITHIN_MS = 10_000;
const POLL_MS = 50;

const tell = ({ label, needs }: BoundCommand): void =>
  toastBlocked(COMMANDS.blocked(label, needs?.() ?? TEXT.palettes.pickFirst));

const MODIFIERS: readonly string[] = ['Shift', 'Control', 'Alt', 'Meta'];

/** Calls `onDone` at the first key or click of the analyst from now on; returns a function that stops it. */
const watchInput = (onDone: () => void): (() => void) => {
  const press = ({ key, repeat }: KeyboardEvent) => {
    if (!repeat && !MODIFIERS.includes(key)) onDone();
  };
  document.addEventListener('keydown', press, { capture: true });
  document.addEventListener('pointerdown', onDone, { capture: true });
  return () => {
    document.removeEventListener('keydown', press, { capture: true });
    document.removeEventListener('pointerdown', onDone, { capture: true });
  };
};

/** Runs a command once its screen is ready and nothing covers it. A toast names the reason if the analyst does something else first, or it takes too long. */
const runOnceReady = (command: BoundCommand, tab: string | undefined): void => {
  // The palette that it was picked in may still be drawn.
  if (command.isEnabled()) return command.run();
  let waited = 0;
  const end = (then: () => void) => {
    clearInterval(timer);
    stop();
    then();
  };
  const leave = () => end(() => toastBlocked(COMMANDS.blocked(command.label, TEXT.palettes.wentOn)));
  const check = () => {
    waited += POLL_MS;
    if (currentTab()?.id !== tab) return leave();
    const covered = isLayerOpen();
    if (!covered && command.isEnabled()) return end(() => command.run());
    if (!covered && command.hasNone()) return end(() => tell(command));
    if (waited < READY_WITHIN_MS) return;
    end(() =>
      covered ? toastBlocked(COMMANDS.blocked(command.label, TEXT.palettes.covered)) : tell(command),
    );
  };
  const timer = setInterval(check, POLL_MS);
  const stop = watchInput(leave);
};

/** Goes to the screen of a command and runs it there; one that needs a row or a selection isn’t run: a toast names what it needs. */
export const runOn = (screen: ScreenModule<ScreenId>, command: BoundCommand): void => {
  if (OPENS_OWN_TAB.has(command.id)) return command.run();
  const arrives = RUNS_ON_ARRIVAL.has(command.id);
  goToScreen(screen);
  if (arrives) return runOnceReady(command, currentTab()?.id);
  tell(command);
  requestAnimationFrame(() => focusRows());
};
