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

/** A field of a step as it was sent, and in words. */
type StepValue = { readonly field: keyof Restored; readonly value: string | number; readonly text: string };

/** A step of a restore: what happened, when, and what is known of it. */
export type RestoreStep = { readonly name: string; readonly values: readonly StepValue[] };

type Source = {
  readonly happened: keyof Restored;
  readonly name: string;
  readonly time: 'restore_request_time' | 'restore_decline_time' | 'restored_at';
  readonly detail: 'restore_request_comment' | 'restore_decline_reason' | 'restored_by';
};

const SOURCES: readonly Source[] = [
  {
    happened: 'is_restore_requested',
    name: T.requested,
    time: 'restore_request_time',
    detail: 'restore_request_comment',
  },
  {
    happened: 'is_restore_declined',
    name: T.declined,
    time: 'restore_decline_time',
    detail: 'restore_decline_reason',
  },
  { happened: 'is_restored', name: T.restored, time: 'restored_at', detail: 'restored_by' },
];

/** Returns the steps of a restore as the tenant has them, such as requested, then declined. One that it did not tell of is left out. */
export const restoreSteps = (acted: Restored, zone: string): readonly RestoreStep[] =>
  SOURCES.flatMap(({ happened, name, time, detail }) => {
    const at = formatInstantWithZone(acted[time], zone);
    if (acted[happened] !== true && at === '') return [];
    const words = displayText(acted[detail] ?? '');
    const values = [
      { field: time, value: acted[time] ?? '', text: at },
      {
        field: detail,
        value: acted[detail] ?? '',
        text: detail === 'restored_by' && words ? T.by(words) : words,
      },
    ];
    return [{ name, values: values.filter(({ text }) => text !== '') }];
  });
