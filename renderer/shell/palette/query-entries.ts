/** Queries: past runs, and those that are saved at the tenant. */
import type { PastQueries } from '../../../shared/local-calls/queries';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { domainLabel, draftFromQuery } from '../../query/hunt-draft';
import { openSaved } from '../../query/open-saved';
import { openDraft } from '../../query/pivot';
import { TEXT } from '../text';
import type { Entry } from './entry';

/** Returns the name of an app by its id. */
export type AppName = (app: string) => string;

/** Past queries. Favorites are listed at once, the others as soon as something is typed. `show` defangs their text if the settings say so. */
export const pastEntries = (
  past: PastQueries['queries'],
  show: (text: string) => string,
  appName: AppName,
): readonly Entry[] =>
  past.map(({ id, name, words, query, isFavourite }) => ({
    id: `past-${id}`,
    label: show(name || TEXT.pastQueryLabel(domainLabel(query.query_domain), words)),
    note: TEXT.pastQuery(isFavourite, appName(query.saas_id)),
    words: name ? words : '',
    isEnabled: true,
    needsText: !isFavourite,
    run: () => openDraft(draftFromQuery(query)),
  }));

/** Saved queries. */
export const savedEntries = (
  queries: readonly SafeQuery[],
  show: (text: string) => string,
  appName: AppName,
): readonly Entry[] =>
  queries.map((query) => ({
    id: `saved-${query.query_id}`,
    label: show(query.query_label),
    note: TEXT.palettes.savedQuery(appName(query.saas_id)),
    words: query.query_description,
    isEnabled: true,
    needsText: true,
    run: () => void openSaved([query]),
  }));
