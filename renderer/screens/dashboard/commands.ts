/** Commands of the dashboard. */
import { commandSet, type Command } from '../../commands/command';
import { signedIn } from '../../commands/targets';
import { TEXT as COMMANDS } from '../../commands/text';
import { TEXT as EGRESS } from '../../features/egress/text';
import { canExport, exportFigure, type FigureId } from '../../features/figures/figures';
import { openListInTab } from '../../record/lists/list-screen';
import { openReplay } from '../../record/lists/replay-tab';
import { TEXT as LISTS } from '../../record/lists/text';
import { toggleOverlay } from '../../state/overlay-store';
import { changeTab, currentTab } from '../../state/workspace-store';
import { nextOutcome, readDraft, type DashboardDraft } from './dashboard-draft';
import { useShownFilters } from './shown-filters';
import { DASHBOARD_OVERLAYS } from './overlays';
import { UNUSUAL_ROWS, usePickedUser } from './picked-user';
import { PANELS, PICTURES, wantHours, type PictureTarget } from './picture-target';
import { focusNeeds } from './needs/focus';
import { TEXT as NEEDS } from './needs/text';
import { refreshDashboard } from './refresh';
import { TEXT } from './text';

const MOVES = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
] as const;

const move = (key: string): Command<PictureTarget> => ({
  id: `dashboard.move${key}`,
  label: TEXT.keys.move,
  keys: [key],
  inPalette: false,
  run: (picture) => picture.move(key),
});

const zoom = (
  id: string,
  label: string,
  keys: readonly string[],
  step: -1 | 0 | 1,
): Command<PictureTarget> => ({
  id,
  label,
  keys,
  inPalette: false,
  enabled: (picture) => picture.zoom !== undefined,
  run: (picture) => picture.zoom?.(step),
});

type CurrentTab = NonNullable<ReturnType<typeof currentTab>>;

const change = ({ id, draft }: CurrentTab, patch: (now: DashboardDraft) => Partial<DashboardDraft>): void => {
  const now = readDraft(draft);
  changeTab(id, { draft: { ...now, ...patch(now) } });
};

const exports = (figure: Exclude<FigureId, 'replay'>): Command<CurrentTab>[] =>
  (['png', 'csv'] as const).map((format) => ({
    id: `dashboard.export-${figure}-${format}`,
    label: TEXT.exports[figure][format],
    keys: [],
    needs: TEXT.exports.needs,
    enabled: () => canExport(figure, format),
    run: () => void exportFigure(figure, format),
  }));

/** Returns the login that a replay begins with: the unusual one with the focus, or else the latest selected one. */
const replayed = () => UNUSUAL_ROWS.focused() ?? usePickedUser.getState();

export const DASHBOARD_COMMANDS = [
  commandSet({
    scope: 'chart',
    title: TEXT.keys.title,
    target: PICTURES.focused,
    commands: [
      ...MOVES.map(move),
      zoom('dashboard.zoomIn', TEXT.keys.zoomIn, ['+', '='], 1),
      zoom('dashboard.zoomOut', TEXT.keys.zoomOut, ['-'], -1),
      zoom('dashboard.zoomAll', TEXT.keys.zoomAll, ['0'], 0),
      {
        id: 'dashboard.open',
        label: TEXT.keys.open,
        keys: ['Enter', ' '],
        inPalette: false,
        run: (picture) => picture.open(),
      },
      {
        id: 'dashboard.openAll',
        label: TEXT.keys.openAll,
        keys: ['Shift+Enter'],
        inPalette: false,
        enabled: (picture) => picture.openAll !== undefined,
        run: (picture) => picture.openAll?.(),
      },
    ],
  }),
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: currentTab,
    commands: [
      {
        id: 'dashboard.outcome',
        label: TEXT.switchOutcome,
        keys: ['F'],
        run: (tab) => change(tab, ({ outcome }) => ({ outcome: nextOutcome(outcome) })),
      },
      {
        id: 'dashboard.table',
        label: TEXT.asTable,
        keys: ['T'],
        run: (tab) => {
          PANELS.focused()?.rest();
          change(tab, ({ isTable }) => ({ isTable: !isTable }));
        },
      },
      ...exports('map'),
      ...exports('hours'),
      {
        id: 'dashboard.egress',
        label: TEXT.egress.hide,
        words: EGRESS.words,
        keys: ['E'],
        run: (tab) => change(tab, ({ hidesEgress }) => ({ hidesEgress: !hidesEgress })),
      },
      {
        id: 'dashboard.odd',
        label: TEXT.oddCountries,
        words: 'unusual rare country impossible login',
        keys: ['U'],
        run: (tab) => {
          wantHours();
          change(tab, () => ({ split: 'country' }));
        },
      },
      {
        id: 'dashboard.replay',
        label: TEXT.replayUser,
        words: 'play journey travel movement',
        keys: ['R'],
        needs: TEXT.replayNeeds,
        enabled: () => replayed().user !== '',
        run: () => openReplay(replayed().user, replayed().time || undefined),
      },
      { id: 'dashboard.needs', label: NEEDS.focus, words: NEEDS.focusWords, keys: ['W'], run: focusNeeds },
      {
        id: 'dashboard.refresh',
        label: TEXT.refresh,
        keys: ['F5'],
        needsSession: true,
        run: refreshDashboard,
      },
      {
        id: DASHBOARD_OVERLAYS.when,
        label: TEXT.span.choose,
        keys: ['Alt+W'],
        run: () => toggleOverlay(DASHBOARD_OVERLAYS.when),
      },
    ],
  }),
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: signedIn,
    needs: COMMANDS.needsSession,
    commands: [
      {
        id: 'dashboard.travelList',
        label: TEXT.travel.list,
        words: TEXT.travel.words,
        keys: ['I', 'Shift+I'],
        run: () =>
          openListInTab({ list: 'travel', filter: [...(useShownFilters.getState().travel ?? [])] }, ''),
      },
      {
        id: 'dashboard.byCountry',
        label: TEXT.byCountry,
        keys: ['Shift+O'],
        enabled: () => useShownFilters.getState().pictures !== null,
        needs: TEXT.needsPictures,
        run: () =>
          openListInTab(
            { list: 'logins', by: 'country', filter: [...(useShownFilters.getState().pictures ?? [])] },
            LISTS.byCountry,
          ),
      },
    ],
  }),
] as const;
