/** The chapters of the handbook, in their order. The text of each is `resources/handbook/<id>.md`. */

/** A chapter: the screens on which the handbook opens it, and the commands listed at its end, named by their IDs or by the first word of their IDs. */
type Chapter = {
  readonly id: string;
  readonly screens: readonly string[];
  readonly commands: readonly string[];
};

export const CHAPTERS: readonly Chapter[] = [
  { id: 'connect', screens: [], commands: ['session'] },
  { id: 'apps', screens: ['apps'], commands: ['apps'] },
  {
    id: 'window',
    screens: [],
    commands: ['go', 'app', 'tab', 'tabs', 'pane', 'dialog'],
  },
  { id: 'hunt', screens: ['hunt'], commands: ['hunt', 'pastRun', 'builder'] },
  { id: 'rows', screens: ['list'], commands: ['rows', 'grid', 'header', 'range', 'group', 'list'] },
  {
    id: 'records',
    screens: ['record', 'matrix', 'compare-messages'],
    commands: ['record', 'value', 'matrix', 'compareMessages'],
  },
  { id: 'actions', screens: ['review'], commands: ['review'] },
  {
    id: 'exceptions',
    screens: ['exceptions', 'exception-check', 'exception-paste'],
    commands: ['exceptions', 'exceptionCheck', 'exceptionPaste'],
  },
  { id: 'queries', screens: ['queries'], commands: ['queries'] },
  {
    id: 'logins',
    screens: ['dashboard', 'replay', 'posture'],
    commands: ['dashboard', 'replay', 'egress', 'posture'],
  },
  { id: 'pivot', screens: ['pivot'], commands: ['pivot'] },
  { id: 'files', screens: ['files', 'compare'], commands: ['files'] },
  { id: 'cases', screens: ['cases'], commands: ['cases', 'case'] },
  {
    id: 'exports',
    screens: [],
    commands: [
      'rows.export',
      'hunt.schedule',
      'hunt.download',
      'record.download',
      'queries.export',
      'cases.export',
      'session.activeUsers',
    ],
  },
  { id: 'jobs', screens: ['jobs', 'journal'], commands: ['jobs', 'journal'] },
  { id: 'settings', screens: ['settings'], commands: [] },
];

/** Returns the chapter that lists a command: the one with its ID, or else the one with the first word of its ID. */
export const chapterOf = (command: string): Chapter | undefined =>
  [command, command.split('.')[0] ?? ''].flatMap(
    (name) => CHAPTERS.find(({ commands }) => commands.includes(name)) ?? [],
  )[0];
