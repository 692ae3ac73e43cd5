/** Exceptions whose place can't be searched, because the tenant refuses to be searched. */
import type { Conflict, Failure } from '../../../shared/bridge';
import { cut } from './text';

type Next = Pick<Failure, 'next'>;

/** The code of the failure of such an entry. */
export const UNREAD = 'unread';

/** Returns what the analyst is asked, with the words of the tenant. */
export const unreadQuestion = (value: string, { message }: Pick<Failure, 'message'>): Conflict & Next => ({
  message: `Postern can’t tell if the tenant has an exception for “${cut(value)}” already: the tenant refused the search: “${message}”`,
  next: 'Select “Add anyway” to send it. If the tenant has one, it may be replaced.',
  code: UNREAD,
});

/** Returns what the analyst is asked if only the opposite could not be searched for. */
export const unreadOppositeQuestion = (
  value: string,
  { message }: Pick<Failure, 'message'>,
): Conflict & Next => ({
  message: `Postern can’t tell if the tenant has the opposite exception for “${cut(value)}”: the tenant refused the search: “${message}”`,
  next: 'Select “Add anyway” to send it. If the tenant has the opposite too, check with it which one wins.',
  code: UNREAD,
});

/** The next step if such an entry was held back as it was sent. */
export const ADD_UNREAD = 'To send it without that search, send it again with “Overwrite”.';
