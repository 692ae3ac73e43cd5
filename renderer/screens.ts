/**
 * The list of screens. Frame, rail, tab strip, palette, key map, help sheet and restore loop over it. To add a screen, add a folder
 * under `screens/` and a line here; commands that belong to no screen join `COMMAND_SETS`.
 */
import type { Tab } from '../shared/model/app-state';
import type { BoundCommandSet } from './commands/command';
import { goCommands } from './go-commands';
import { BUILDER_COMMANDS } from './features/condition-builder/builder-commands';
import { VIEW_COMMANDS } from './dataset-view/commands';
import { RECORD_ACTION_COMMANDS, RECORD_COMMANDS, TRAIL_COMMANDS } from './record/commands';
import { LIST_COMMANDS } from './record/lists/open-list-command';
import type { OverlayModule, ScreenModule } from './screen-module';
import type { ScreenId } from './state/screen-id';
import { CASE_COMMANDS } from './record/case/pin';
import { VALUE_COMMANDS } from './record/value-commands';
import { apps } from './screens/apps';
import { cases } from './screens/cases';
import { compare } from './screens/compare';
import { compareMessages } from './screens/compare-messages';
import { dashboard } from './screens/dashboard';
import { exceptions } from './screens/exceptions';
import { exceptionCheck } from './screens/exception-check';
import { exceptionPaste } from './screens/exception-paste';
import { files } from './screens/files';
import { hunt } from './screens/hunt';
import { jobs } from './screens/jobs';
import { journal } from './screens/journal';
import { matrix } from './screens/matrix';
import { posture } from './screens/posture';
import { pivot } from './screens/pivot';
import { queries } from './screens/queries';
import { list } from './screens/list';
import { record } from './screens/record';
import { replay } from './screens/replay';
import { review } from './screens/review';
import { settings } from './screens/settings';

const LIST = [
  dashboard,
  hunt,
  queries,
  jobs,
  files,
  compare,
  compareMessages,
  pivot,
  exceptions,
  journal,
  cases,
  review,
  matrix,
  record,
  list,
  replay,
  posture,
  apps,
  exceptionCheck,
  exceptionPaste,
  settings,
] as const;

type Ids = (typeof LIST)[number]['id'];

declare module './state/screen-id' {
  interface ScreenIds {
    readonly id: Ids;
  }
}

/** Every screen. */
export const SCREENS: readonly ScreenModule<ScreenId>[] = LIST;

/** The screen that a session begins with. */
export const HOME: ScreenModule<ScreenId> = hunt;

/** Returns the screen of a tab. */
export const screenOf = ({ screen }: Pick<Tab, 'screen'>): ScreenModule<ScreenId> | undefined =>
  SCREENS.find(({ id }) => id === screen);

/** Every command of a screen or of the rows that screens show. Commands of scope `screen` apply to their own screen only. */
export const COMMAND_SETS: readonly BoundCommandSet[] = [
  ...VIEW_COMMANDS,
  BUILDER_COMMANDS,
  RECORD_ACTION_COMMANDS,
  RECORD_COMMANDS,
  CASE_COMMANDS,
  VALUE_COMMANDS,
  TRAIL_COMMANDS,
  LIST_COMMANDS,
  ...SCREENS.flatMap(({ id, needsSession, commands }) =>
    commands.map((set) => (set.scope === 'global' ? set : { ...set, screen: id, isOfSession: needsSession })),
  ),
  goCommands(SCREENS),
];

/** Overlays of all screens. */
export const SCREEN_OVERLAYS: readonly OverlayModule[] = SCREENS.flatMap(({ overlays = [] }) => overlays);
