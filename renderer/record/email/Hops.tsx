import { useMemo } from 'react';
import { mailPath, type MailHop } from '../../../shared/rules/mail-hops';
import type { HeaderLine } from '../../../shared/rules/mail-headers';
import { SmallTable, type SmallColumn } from '../../components/SmallTable';
import { displayText } from '../../state/format';
import { formatInstant, useZone } from '../../state/time';
import { FieldText } from '../parts/FieldText';
import { formatDuration } from './format-duration';
import { TEXT } from './text';

const Delay = ({ hop }: { readonly hop: MailHop }) => {
  if (hop.delayMs === undefined) return null;
  return (
    <span
      className={hop.isClockSkewed ? 'tag warn' : undefined}
      title={hop.isClockSkewed ? TEXT.skewHint : ''}
    >
      {hop.isClockSkewed ? TEXT.skew(formatDuration(-hop.delayMs)) : formatDuration(Math.max(0, hop.delayMs))}
    </span>
  );
};

const columnsFor = (zone: string): readonly SmallColumn<MailHop>[] => [
  { label: TEXT.number, width: 24, cell: ({ position }) => position },
  {
    label: TEXT.from,
    width: 130,
    grows: true,
    cell: ({ from = '', ip }) => (
      <span className="file-cell">
        <bdi className="mono">{displayText(from)}</bdi>
        <FieldText field="sender_ip" label={TEXT.ip} value={ip} isMono />
      </span>
    ),
  },
  {
    label: TEXT.by,
    width: 120,
    grows: true,
    cell: ({ by = '', with: protocol = '' }) => (
      <span className="file-cell">
        <bdi className="mono">{displayText(by)}</bdi>
        <bdi className="quiet">{displayText(protocol)}</bdi>
      </span>
    ),
  },
  {
    label: TEXT.time,
    width: 122,
    cell: (hop) => (
      <span className="file-cell">
        <span>{hop.time === undefined ? TEXT.noTime : formatInstant(hop.time, zone)}</span>
        <Delay hop={hop} />
      </span>
    ),
  },
];

/** The servers that an email passed in their order, with the time that each took and clocks that can't be right. */
export const Hops = ({ headers }: { readonly headers: readonly HeaderLine[] }) => {
  const zone = useZone();
  const path = useMemo(() => mailPath(headers), [headers]);
  if (path.hops.length === 0) return <p className="quiet">{TEXT.none}</p>;
  return (
    <>
      <p className="quiet">{TEXT.summary(path.hops.length, path.totalMs, path.undated)}</p>
      <SmallTable name={TEXT.table} rows={path.hops} columns={columnsFor(zone)} hasAutoHeight />
    </>
  );
};
