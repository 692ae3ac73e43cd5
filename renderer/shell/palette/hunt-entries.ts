/** The hunts that fit a typed text, by the fields that the tenant's configs have. */
import type { Failure } from '../../../shared/bridge';
import type { QueryConfig } from '../../../shared/model/query';
import { formatCondition } from '../../../shared/rules/format-condition';
import { huntCondition } from '../../query/pivot';
import { domainLabel } from '../../query/hunt-draft';
import { searchConditions } from '../../query/search-fields';
import type { SearchTarget } from '../../query/search-targets';
import type { Typed } from '../../query/typed-kind';
import { TEXT } from '../text';
import type { Entry } from './entries';

const placeOf = ({ kinds }: Typed): 'first' | 'last' => (kinds[0] === 'words' ? 'last' : 'first');

/** A line for something that could not be read, with the reason; it reads it again if `retry` can. */
export const unreadEntry = (
  id: string,
  label: string,
  { message }: Pick<Failure, 'message'>,
  retry?: () => void,
): Entry => ({
  id: `unread-${id}`,
  label: retry ? TEXT.palettes.retry(label) : label,
  note: message,
  isEnabled: retry !== undefined,
  needsText: true,
  madeForText: 'last',
  staysOpen: true,
  run: retry ?? (() => undefined),
});

/** The line for an app and type that could not be searched. */
export const unsearchedEntry = (
  { app, domain }: SearchTarget,
  { failure }: { readonly failure: Failure },
): Entry =>
  unreadEntry(
    `${app.name}-${domain}`,
    TEXT.palettes.notSearched(TEXT.palettes.searchApp(app.label, domainLabel(domain))),
    failure,
  );

/** The line that adds the hunts of the apps and types that were left out, if there are any. */
export const moreEntries = (left: number, typed: Typed, run: () => void): readonly Entry[] =>
  left <= 0
    ? []
    : [
        {
          id: 'hunt-more',
          label: TEXT.palettes.moreHunts(left),
          note: TEXT.palettes.moreHuntsNote,
          isEnabled: true,
          madeForText: placeOf(typed),
          isSearch: true,
          staysOpen: true,
          run,
        },
      ];

/** The hunts for a typed text in one app and type. */
export const huntEntries = (
  { app, domain }: SearchTarget,
  config: QueryConfig,
  typed: Typed,
  show: (text: string) => string,
): readonly Entry[] =>
  typed.kinds.flatMap((kind) =>
    searchConditions(config, kind, typed.text).map((condition) => ({
      id: `hunt-${app.name}-${domain}-${condition.field_id ?? ''}-${kind}`,
      label: show(TEXT.palettes.hunt(domainLabel(domain), formatCondition(condition, config))),
      note: app.label,
      isEnabled: true,
      madeForText: placeOf(typed),
      isSearch: true,
      run: () => huntCondition({ saas_id: app.name, query_domain: domain }, condition),
    })),
  );

/** Replaces the searches of the tenant for plain words by one line, unless they are all that is found. */
export const collapseSearches = (
  entries: readonly Entry[],
  text: string,
  expand: () => void,
): readonly Entry[] => {
  const searches = entries.filter((one) => one.isSearch && one.madeForText === 'last');
  const isAll = entries.every(({ madeForText }) => madeForText === 'last');
  if (searches.length < 2 || isAll) return entries;
  const line: Entry = {
    id: 'searches',
    label: TEXT.palettes.searchTenant(text),
    note: TEXT.palettes.searchTenantNote,
    isEnabled: true,
    madeForText: 'last',
    staysOpen: true,
    run: expand,
  };
  // The first search takes the place of the line, so that it is the marked one once the line is expanded.
  return entries.flatMap((one) => (one === searches[0] ? [line] : searches.includes(one) ? [] : [one]));
};
