import type { App } from '../../../shared/model/apps';
import { domainLabel, NEW_HUNT } from '../../query/hunt-draft';
import { openDraft } from '../../query/pivot';
import { appDomains } from '../../query/search-targets';
import { APP_STATE_WORDS } from '../../state/app-states';
import { TEXT } from '../text';
import type { Entry } from './entry';

/** A new search in each app and type. An app that is off is listed last, with its state. */
export const appEntries = (apps: readonly App[]): readonly Entry[] =>
  apps.flatMap((app) =>
    appDomains(app).map((domain) => ({
      id: `app-${app.name}-${domain}`,
      label: TEXT.palettes.searchApp(app.label, domainLabel(domain)),
      note:
        app.state === 'enabled'
          ? TEXT.palettes.newSearch
          : TEXT.palettes.newSearchIn(APP_STATE_WORDS[app.state].label),
      words: app.name,
      isEnabled: app.state !== 'disabled',
      needsText: true,
      run: () => openDraft({ ...NEW_HUNT, saas_id: app.name, query_domain: domain }),
    })),
  );
