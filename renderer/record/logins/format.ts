/** A login as text, wherever it is listed. */
import { formatCell } from '../../state/format';
import { TEXT } from './text';

/** Returns a field of a login by its key. */
export type LoginField = (key: string) => unknown;

/** Formats how a login ended, with the tone that it is shown in. */
export const formatOutcome = (field: LoginField): { readonly text: string; readonly tone: string } => {
  const isUnusual = field('is_unusual') === true;
  if (field('success') === true)
    return isUnusual ? { text: TEXT.unusualSuccess, tone: 'warn' } : { text: TEXT.success, tone: 'ok' };
  const reason = formatCell(field('reason')).replaceAll('_', ' ');
  return { text: reason === '' ? TEXT.failure : TEXT.failureReason(reason), tone: 'bad' };
};

/** Formats the place that a login came from. */
export const formatPlace = (field: LoginField): string =>
  [formatCell(field('city')), formatCell(field('country'))].filter(Boolean).join(', ');
