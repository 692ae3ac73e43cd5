/** Commands of the screen of apps. */
import { refreshSession } from '../../state/refresh-session';
import { commandSet } from '../../commands/command';
import { signedIn } from '../../commands/targets';
import { TEXT as COMMANDS } from '../../commands/text';
import type { App } from '../../../shared/model/apps';
import type { Tab } from '../../../shared/model/app-state';
import type { QueryDomain } from '../../../shared/model/ids';
import { NEW_HUNT } from '../../query/hunt-draft';
import { openDraft } from '../../query/pivot';
import { appDomains } from '../../query/search-targets';
import { APPS_SCREEN } from '../../record/open-app';
import { currentTab, showScreen } from '../../state/workspace-store';
import { currentAppRow } from './app-lists';
import { reloadApps } from './reload';
import { partOf, showPart } from './tab-state';
import { TEXT } from './text';

const appsTab = (): Tab | undefined => {
  const tab = currentTab();
  return tab?.screen === APPS_SCREEN ? tab : undefined;
};

/** Returns the current app if it can be searched. */
const searchable = (): App | undefined => {
  const tab = appsTab();
  const app = tab && partOf(tab) === 'apps' ? currentAppRow('apps')?.app : undefined;
  return app?.state === 'disabled' ? undefined : app;
};

/** Searches a type of an app in a new tab. */
export const searchApp = (app: App, domain: QueryDomain): void =>
  openDraft({ ...NEW_HUNT, saas_id: app.name, query_domain: domain });

const searchFirst = (app: App): void => {
  const [first] = appDomains(app);
  if (first) searchApp(app, first);
};

export const APPS_COMMANDS = [
  commandSet({
    scope: 'screen',
    title: TEXT.open,
    target: appsTab,
    commands: [
      {
        id: 'apps.part',
        label: TEXT.switchPart,
        keys: ['T'],
        run: (tab) => showPart(tab.id, partOf(tab) === 'apps' ? 'tools' : 'apps'),
      },
      {
        id: 'apps.refresh',
        label: TEXT.refresh,
        keys: ['F5'],
        needsSession: true,
        run: () => void refreshSession().then(reloadApps),
      },
    ],
  }),
  commandSet({
    scope: 'screen',
    title: TEXT.open,
    target: searchable,
    needs: TEXT.needsApp,
    commands: [{ id: 'apps.search', label: TEXT.search, keys: ['Enter'], run: searchFirst }],
  }),
  commandSet({
    scope: 'global',
    title: TEXT.open,
    target: signedIn,
    needs: COMMANDS.needsSession,
    commands: [
      { id: 'apps.open', label: TEXT.open, keys: [], run: () => showScreen(APPS_SCREEN, TEXT.title) },
    ],
  }),
] as const;
