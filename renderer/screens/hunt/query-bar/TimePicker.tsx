import { withKey } from '../../../commands/registry';
import { useState } from 'react';
import type { QueryConfig } from '../../../../shared/model/query';
import { Picker } from '../../../components/Picker';
import { findTimeRange, timeField, withTimeRange, type TimeRange } from '../../../query/time-range';
import { usePanel } from '../../../components/use-panel';
import { toast } from '../../../state/overlay-store';
import { useZone } from '../../../state/time';
import { CustomTimeDialog } from './CustomTimeDialog';
import type { Hunt } from '../run/hunt-store';
import { HUNT_OVERLAYS } from '../overlays';

import { TEXT as ALL_TEXT } from '../text';
import { currentTime, rangeOfChoice, timeChoices } from './time-spans';
import { useHuntState } from '../run/use-hunt';

const TEXT = ALL_TEXT.query;

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
