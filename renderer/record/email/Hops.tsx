import { useMemo } from 'react';
import { mailPath, type MailHop } from '../../../shared/rules/mail-hops';
import type { HeaderLine } from '../../../shared/rules/mail-headers';
import { SmallTable, type SmallColumn } from '../../components/SmallTable';
import { displayText } from '../../state/format';
import { formatInstant, useZone } from '../../state/time';
import { FieldText } from '../parts/FieldText';
import { refToIp } from '../record-ref';
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

const Server = ({ hop: { from, ip, by, with: protocol } }: { readonly hop: MailHop }) => (
  <span className="file-cell">
    {from !== undefined && (
      <span>
        <span className="quiet">{TEXT.from}</span>{' '}
        <FieldText field="sender_host" label={TEXT.host} value={from} isMono />
      </span>
    )}
    <FieldText field="sender_ip" label={TEXT.ip} value={ip} isMono opens={refToIp(ip)} />
    {by !== undefined && (
      <span>
        <span className="quiet">{TEXT.by}</span>{' '}
        <FieldText field="receiving_host" label={TEXT.host} value={by} isMono />
      </span>
    )}
    <bdi className="quiet">{displayText(protocol ?? '')}</bdi>
  </span>
);

const columnsFor = (zone: string): readonly SmallColumn<MailHop>[] => [
  { label: TEXT.number, width: 26, cell: ({ position }) => position },
  { label: TEXT.server, width: 220, grows: true, cell: (hop) => <Server hop={hop} /> },
  {
    label: TEXT.time,
    width: 78,
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
