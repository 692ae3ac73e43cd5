import { HTMLSelect, type HTMLSelectProps } from '@blueprintjs/core';

let known: readonly string[] | undefined;
const zones = (): readonly string[] =>
  (known ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((one) => one !== 'UTC')]);

type ZoneOption = { readonly value: string; readonly label: string };
const NONE: readonly ZoneOption[] = [];

/** A select of all time zones; `before` are other choices, which come first. */
export const ZoneSelect = ({
  zone,
  before = NONE,
  onPick,
  ...props
}: Omit<HTMLSelectProps, 'value' | 'onChange'> & {
  readonly zone: string;
  readonly before?: readonly ZoneOption[];
  readonly onPick: (zone: string) => void;
}) => (
  <HTMLSelect {...props} value={zone} onChange={({ currentTarget }) => onPick(currentTarget.value)}>
    {before.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
    {zones().includes(zone) || before.some(({ value }) => value === zone) ? null : <option>{zone}</option>}
    {zones().map((one) => (
      <option key={one}>{one}</option>
    ))}
  </HTMLSelect>
);
