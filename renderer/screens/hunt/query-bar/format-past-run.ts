import type { PastQuery } from '../../../../shared/model/past-query';
import type { SortBy } from '../../../../shared/model/query';
import { domainLabel } from '../../../query/hunt-draft';
import { formatTotal } from '../../../state/format';
import { formatInstant } from '../../../state/time';
import { TEXT } from '../text';

/** Names a past run by its own name, its domain and its condition. */
export const pastRunName = (
  { name, words, query }: Pick<PastQuery, 'name' | 'words' | 'query'>,
  show: (text: string) => string,
): string => {
  const condition = TEXT.runs.where(domainLabel(query.query_domain), show(words) || TEXT.runs.everything);
  return name ? `${show(name)}: ${condition}` : condition;
};

/** Formats a query's sort keys; empty if the tenant's order was kept. */
export const formatSortKeys = (keys: readonly SortBy[]): string =>
  keys.length === 0
    ? ''
    : TEXT.runs.sortedBy(keys.map(({ db_id, order }) => `${db_id} ${TEXT.runs.order[order]}`).join(', '));

/** Formats the number of rows that a run found; of some runs only the least is known. */
export const formatFound = ({ total, isAtLeast = false }: PastQuery['found'][number]): string =>
  formatTotal({ total, isTotalKnown: !isAtLeast });

/** Formats the counts of earlier runs of a query; empty if there were none. */
export const formatEarlierCounts = (found: PastQuery['found'], zone: string): string =>
  found.length === 0
    ? ''
    : TEXT.runs.before(
        found.map((run) => TEXT.runs.countAt(formatFound(run), formatInstant(run.at, zone))).join(', '),
      );
