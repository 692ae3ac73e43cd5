import { HTMLSelect, type HTMLSelectProps } from '@blueprintjs/core';

let known: readonly string[] | undefined;
const zones = (): readonly string[] =>
  (known ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((one) => one !== 'UTC')]);

/** A select of all time zones. */
export const ZoneSelect = ({
  zone,
  onPick,
  ...props
}: Omit<HTMLSelectProps, 'value' | 'onChange'> & {
  readonly zone: string;
  readonly onPick: (zone: string) => void;
}) => (
  <HTMLSelect {...props} value={zone} onChange={({ currentTarget }) => onPick(currentTarget.value)}>
    {zones().includes(zone) ? null : <option>{zone}</option>}
    {zones().map((one) => (
      <option key={one}>{one}</option>
    ))}
  </HTMLSelect>
);
