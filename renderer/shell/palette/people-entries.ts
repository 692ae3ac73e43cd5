import type { App } from '../../../shared/model/apps';
import { openPeopleQuery, peopleQueries } from '../../record/people/people-queries';
import { TEXT as PEOPLE } from '../../record/people/text';
import type { Entry } from './entry';

/** The queries about people at risk, in each app that may have them. */
export const peopleEntries = (apps: readonly App[]): readonly Entry[] =>
  peopleQueries(apps).map((query) => ({
    id: `people-${query.plan.id}-${query.app.name}`,
    label: PEOPLE.open(PEOPLE.queries[query.plan.id], query.app.label),
    note: PEOPLE.title,
    words: `${PEOPLE.words[query.plan.id]} ${query.app.name}`,
    isEnabled: true,
    needsText: true,
    run: () => void openPeopleQuery(query),
  }));
