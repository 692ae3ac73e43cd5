/** The lists that a tab can show: they can be stored with it. */
import { z } from 'zod';
import { ColumnFilter } from '../../../shared/dataset';
import { EntityList, ImpactValues } from '../../../shared/local-calls/datasets';

/** Logins with a value: the tenant returns those of all users, so they are chosen here. */
const LoginList = z.strictObject({
  list: z.literal('logins'),
  key: z.enum(['user', 'ip']),
  value: z.string().min(1),
});
export type LoginList = z.infer<typeof LoginList>;

/** The logins of all users, or those that pass a filter, beside their numbers by a column. */
const GroupedLogins = z.strictObject({
  list: z.literal('logins'),
  by: z.enum(['country']),
  filter: z.array(ColumnFilter).optional(),
});

/** Logins that pass a filter, as of a place on the map. */
const FilteredLogins = z.strictObject({ list: z.literal('logins'), filter: z.array(ColumnFilter) });

/** Impossible journeys in the logins that pass a filter. */
const TravelList = z.strictObject({ list: z.literal('travel'), filter: z.array(ColumnFilter) });
export type TravelList = z.infer<typeof TravelList>;

/** Rows of open results that an exception applies to. */
const ImpactList = ImpactValues.extend({ list: z.literal('impact') });

/** A long list that fills a tab. */
const ListRef = z.union([EntityList, ImpactList, LoginList, GroupedLogins, FilteredLogins, TravelList]);
export type ListRef = z.infer<typeof ListRef>;

/** The draft of a tab with a list: the list, and the name of the record that it is of. */
export const ListDraft = z.strictObject({ ref: ListRef, of: z.string() });
export type ListDraft = z.infer<typeof ListDraft>;
