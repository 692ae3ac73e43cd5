import { withKey } from '../../../commands/registry';
import { useState } from 'react';
import type { QueryConfig } from '../../../../shared/model/query';
import { Picker, type PickerItem } from '../../../components/Picker';
import {
  findTimeRange,
  timeField,
  withTimeRange,
  type TimeRange,
  hasSeveralTimes,
} from '../../../query/time-range';
import { usePanel } from '../../../components/use-panel';
import { toast } from '../../../state/overlay-store';
import { useZone, formatInstant } from '../../../state/time';
import { CustomTimeDialog } from './CustomTimeDialog';
import type { Hunt } from '../run/hunt-store';
import { HUNT_OVERLAYS } from '../overlays';
import { TEXT as ALL_TEXT } from '../text';
import { useHuntState } from '../run/use-hunt';
import type { HuntDraft } from '../../../query/hunt-draft';

const TEXT = ALL_TEXT.query;

/** The value of the time picker for a query without a time range. */
export const ANY_TIME = 'any';
/** The value of the time picker for several conditions that make no single range; it is none of the choices. */
const SEVERAL_TIMES = 'several';
/** The value of the time picker for a range of dates. */
const CUSTOM_TIME = 'custom';

const DAYS = [1, 7, 14, 30, 90] as const;

const formatLast = (amount: number, unit: string): string =>
  amount === 1 && unit === 'days' ? TEXT.lastDay : TEXT.last(amount, unit);

/** Formats a time range; null is any time. */
const formatRange = (range: TimeRange | null, zone: string): string => {
  if (!range) return TEXT.anyTime;
  if (range.kind === 'last') return formatLast(range.amount, range.unit);
  const [from, to] = [range.from, range.to].map((one) => (one === undefined ? '' : formatInstant(one, zone)));
  if (!to) return TEXT.since(from ?? '');
  return from ? TEXT.between(from, to) : TEXT.until(to);
};

/** Reads the value of a choice; undefined for one that isn't a span of time. */
export const rangeOfChoice = (value: string): TimeRange | null | undefined => {
  if (value === ANY_TIME) return null;
  const [amount = '', unit] = value.split(' ');
  return unit === undefined ? undefined : { kind: 'last', amount: Number(amount), unit };
};

/** Returns the choices of the time picker. Those that the tenant's operators can't express are off and say why. */
export const timeChoices = (draft: HuntDraft, config: QueryConfig): readonly PickerItem<string>[] => {
  const choice = (value: string, label: string, range: TimeRange | null): PickerItem<string> => {
    const { reason } = withTimeRange(draft, config, range);
    return { value, label, ...(reason === undefined ? {} : { disabled: true, title: reason }) };
  };
  const now = new Date().toISOString();
  return [
    ...DAYS.map((days) =>
      choice(`${days} days`, formatLast(days, 'days'), { kind: 'last', amount: days, unit: 'days' }),
    ),
    choice(ANY_TIME, TEXT.anyTime, null),
    choice(CUSTOM_TIME, TEXT.custom, { kind: 'range', from: now, to: now }),
  ];
};

/** Returns the picker's value and label for a draft's time range, which may be none of the choices. */
export const currentTime = (
  draft: HuntDraft,
  config: QueryConfig,
  zone: string,
): { readonly value: string; readonly label: string } => {
  if (hasSeveralTimes(draft, config)) return { value: SEVERAL_TIMES, label: TEXT.severalTimes };
  const range = findTimeRange(draft, config)?.range ?? null;
  const label = formatRange(range, zone);
  if (!range) return { value: ANY_TIME, label };
  return { value: range.kind === 'last' ? `${range.amount} ${range.unit}` : CUSTOM_TIME, label };
};

/** The picker of the time range, with a dialog for a range of dates. */
const ReadyTimePicker = ({ hunt, config }: { readonly hunt: Hunt; readonly config: QueryConfig }) => {
  const draft = useHuntState(hunt, (s) => s.draft);
  const zone = useZone();
  const [isCustom, setCustom] = useState(false);
  const held = usePanel(HUNT_OVERLAYS.when);
  if (!timeField(draft, config)) return null;
  const { value, label } = currentTime(draft, config, zone);
  const change = (range: TimeRange | null) => {
    const { condition, reason } = withTimeRange(draft, config, range);
    if (!condition) return void toast(reason, 'bad');
    setCustom(false);
    hunt.setCondition(() => condition);
    hunt.rerun();
  };
  const pick = (choice: string) => {
    const range = rangeOfChoice(choice);
    if (range === undefined) setCustom(true);
    else change(range);
  };
  const now = findTimeRange(draft, config)?.range;
  return (
    <>
      <Picker
        label={TEXT.when}
        value={value}
        shown={label}
        items={timeChoices(draft, config)}
        onPick={pick}
        title={withKey(TEXT.whenKey, 'hunt.when')}
        held={held}
      />
      {isCustom && (
        <CustomTimeDialog
          start={now?.kind === 'range' ? now : { kind: 'range' }}
          onApply={change}
          onClose={() => setCustom(false)}
        />
      )}
    </>
  );
};

/** The picker of the time range, for types with a time. */
export const TimePicker = ({ hunt }: { readonly hunt: Hunt }) => {
  const config = useHuntState(hunt, (s) => s.config);
  return config.kind === 'ready' ? <ReadyTimePicker hunt={hunt} config={config.value} /> : null;
};
