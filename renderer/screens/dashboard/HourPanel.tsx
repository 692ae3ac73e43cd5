import { useState } from 'react';
import { formatZone, useZone } from '../../state/time';
import { HourMatrix } from './HourMatrix';
import { busiestSlot, formatSlot, type Matrix, type Slot } from './login-cells';
import { useCurrentPick, type OnPick, type Pick } from './pick';
import { TEXT } from './text';

type HourProps = {
  readonly matrix: Matrix;
  readonly isLoading: boolean;
  readonly onCurrent: OnPick;
  /** The analyst moved or clicked in it. */
  readonly onTouch: () => void;
  readonly onOpen: OnPick;
};

/** Returns what finds the logins of an hour of the week in a zone. */
const slotPick = (slot: Slot, timeZone: string): Pick => ({
  name: formatSlot(slot),
  filter: [
    { kind: 'part', key: 'time', part: 'weekday', value: slot.weekday, timeZone },
    { kind: 'part', key: 'time', part: 'hour', value: slot.hour, timeZone },
  ],
});

/** When in the week the logins came. */
export const HourPanel = ({ matrix, isLoading, onCurrent, onTouch, onOpen }: HourProps) => {
  const zone = useZone();
  const [picked, setPicked] = useState<Slot | null>(null);
  const slot = picked ?? busiestSlot(matrix);
  useCurrentPick(slotPick(slot, zone), onCurrent);
  return (
    <section data-pane className="panel" aria-label={TEXT.byHour}>
      <h2 className="panel-head">
        {TEXT.byHour}
        <span className="quiet cut">{TEXT.byHourNote(formatZone(zone))}</span>
      </h2>
      <div className="panel-body">
        <HourMatrix
          matrix={matrix}
          isLoading={isLoading}
          slot={slot}
          onSlot={(next) => {
            setPicked(next);
            onTouch();
          }}
          onOpen={(of) => onOpen(slotPick(of, zone))}
        />
      </div>
    </section>
  );
};
