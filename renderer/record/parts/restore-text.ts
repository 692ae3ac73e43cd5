import type { File } from '../../../shared/model/profiles';
import { displayText } from '../../state/format';
import { formatInstantWithZone } from '../../state/time';
import { TEXT } from './text';

const T = TEXT.restore;

/** The fields that say how a restore was asked for, and how that ended. */
type Restored = Pick<
  File,
  | 'is_restored'
  | 'is_restore_requested'
  | 'is_restore_declined'
  | 'restore_request_time'
  | 'restore_request_comment'
  | 'restore_decline_reason'
  | 'restore_decline_time'
  | 'restored_by'
  | 'restored_at'
>;

type Sent = string | number | null | undefined;

/** Formats one step: what happened, when, and what is known of it. A step that the tenant did not tell of is left out. */
const step = (happened: boolean | undefined, name: string, time: string, detail: Sent): readonly string[] =>
  happened === true || time !== ''
    ? [[name, time, detail ? displayText(String(detail)) : ''].filter(Boolean).join(' · ')]
    : [];

/** Formats the way of a restore as the tenant has it, such as requested, then declined; empty if there was none. */
export const formatRestore = (acted: Restored, zone: string): string => {
  const at = (time: Sent) => formatInstantWithZone(time, zone);
  return [
    ...step(
      acted.is_restore_requested,
      T.requested,
      at(acted.restore_request_time),
      acted.restore_request_comment,
    ),
    ...step(
      acted.is_restore_declined,
      T.declined,
      at(acted.restore_decline_time),
      acted.restore_decline_reason,
    ),
    ...step(
      acted.is_restored,
      T.restored,
      at(acted.restored_at),
      acted.restored_by ? T.by(acted.restored_by) : undefined,
    ),
  ].join(' → ');
};
