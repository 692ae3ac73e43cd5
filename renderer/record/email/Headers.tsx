import { Button } from '@blueprintjs/core';
import { useRef, useState, type RefObject, useMemo } from 'react';
import { headerText, type HeaderLine } from '../../../shared/rules/mail-headers';
import { showInvisible } from '../../../shared/model/invisible';
import { api } from '../../bridge';
import { copyAs } from '../../components/copied';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { SearchField } from '../../components/SearchField';
import { Skeleton } from '../../components/Skeleton';
import { useResource } from '../../state/use-resource';
import { decodeWords } from '../../evidence/encoded-words';
import { useDefang, displayText } from '../../state/format';
import { EvidenceValue } from '../EvidenceValue';
import { targetKey, type RecordTarget } from '../record-target';
import { TEXT } from '../text';
import { placeName, useHiding } from '../verdicts/jump';
import { mailPath, type MailHop } from '../../../shared/rules/mail-hops';
import { SmallTable, type SmallColumn } from '../../components/SmallTable';
import { formatInstant, useZone } from '../../state/time';
import { FieldText } from '../parts/FieldText';
import { refToIp } from '../record-ref';
import { formatDuration } from './format-duration';
import { TEXT as EMAIL_TEXT } from './text';

const Delay = ({ hop }: { readonly hop: MailHop }) => {
  if (hop.delayMs === undefined) return null;
  return (
    <span
      className={hop.isClockSkewed ? 'tag warn' : undefined}
      title={hop.isClockSkewed ? EMAIL_TEXT.skewHint : ''}
    >
      {hop.isClockSkewed
        ? EMAIL_TEXT.skew(formatDuration(-hop.delayMs))
        : formatDuration(Math.max(0, hop.delayMs))}
    </span>
  );
};

const Server = ({ hop: { from, ip, by, with: protocol } }: { readonly hop: MailHop }) => (
  <span className="file-cell">
    {from !== undefined && (
      <span>
        <span className="quiet">{EMAIL_TEXT.from}</span>{' '}
        <FieldText field="sender_host" label={EMAIL_TEXT.host} value={from} isMono />
      </span>
    )}
    <FieldText field="sender_ip" label={EMAIL_TEXT.ip} value={ip} isMono opens={refToIp(ip)} />
    {by !== undefined && (
      <span>
        <span className="quiet">{EMAIL_TEXT.by}</span>{' '}
        <FieldText field="receiving_host" label={EMAIL_TEXT.host} value={by} isMono />
      </span>
    )}
    <bdi className="quiet">{displayText(protocol ?? '')}</bdi>
  </span>
);

const columnsFor = (zone: string): readonly SmallColumn<MailHop>[] => [
  { label: EMAIL_TEXT.number, width: 26, cell: ({ position }) => position },
  { label: EMAIL_TEXT.server, width: 220, grows: true, cell: (hop) => <Server hop={hop} /> },
  {
    label: EMAIL_TEXT.time,
    width: 78,
    cell: (hop) => (
      <span className="file-cell">
        <span>{hop.time === undefined ? EMAIL_TEXT.noTime : formatInstant(hop.time, zone)}</span>
        <Delay hop={hop} />
      </span>
    ),
  },
];

/** The servers that an email passed in their order, with the time that each took and clocks that can't be right. */
const Hops = ({ headers }: { readonly headers: readonly HeaderLine[] }) => {
  const zone = useZone();
  const path = useMemo(() => mailPath(headers), [headers]);
  if (path.hops.length === 0) return <p className="quiet">{EMAIL_TEXT.none}</p>;
  return (
    <>
      <p className="quiet">{EMAIL_TEXT.summary(path.hops.length, path.totalMs, path.undated)}</p>
      <SmallTable name={EMAIL_TEXT.table} rows={path.hops} columns={columnsFor(zone)} hasAutoHeight />
    </>
  );
};

type ListProps = {
  readonly headers: readonly HeaderLine[];
  readonly list: RefObject<HTMLDListElement | null>;
};

/** Each header with its name, its value and the menu of that. */
const HeaderList = ({ headers, list }: ListProps) => {
  const show = useDefang();
  return (
    <dl ref={list} className="mail-headers" aria-label={TEXT.headers.list}>
      {headers.map(({ name, value }, i) => (
        <div key={i} tabIndex={-1} data-place={placeName({ part: 'headers', key: name })}>
          <dt>
            <bdi>{showInvisible(name)}</bdi>
          </dt>
          <dd className="mono">
            <EvidenceValue
              field={name}
              label={name || TEXT.headers.list}
              value={value}
              place={placeName({ part: 'headers', key: `value of ${name}` })}
            >
              <bdi>{show(value)}</bdi>
            </EvidenceValue>
            {decodeWords(value) !== value && (
              <p className="quiet">
                {TEXT.headers.decoded} <bdi>{show(decodeWords(value))}</bdi>
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** The headers of an email as they were sent, in their order. */
export const Headers = ({ target }: { readonly target: RecordTarget }) => {
  const { resource, reload } = useResource(`headers ${targetKey(target)}`, (signal) =>
    api['mail.headers']({ a: target.entityType, b: target.entityId }, signal),
  );
  const [text, setText] = useState('');
  const [isRaw, setIsRaw] = useState(false);
  const list = useRef<HTMLDListElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useHiding(box, () => {
    setText('');
    setIsRaw(false);
  });
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading') return <Skeleton lines={16} label={TEXT.loading.headers} />;
  const all = resource.value.headers;
  const whole = headerText(resource.value);
  const headers = all.filter(({ name, value }) =>
    `${name} ${value}`.toLowerCase().includes(text.toLowerCase()),
  );
  return (
    <div ref={box} className="header-parts">
      <div className="line">
        <SearchField
          className="grow"
          label={TEXT.headers.find}
          value={text}
          onValueChange={(value) => {
            setText(value);
            setIsRaw(false);
          }}
        />
        <Button aria-pressed={isRaw} active={isRaw} onClick={() => setIsRaw(!isRaw)}>
          {TEXT.headers.asSent}
        </Button>
        <Button onClick={() => copyAs(whole, TEXT.headers.all(all.length), 'raw')}>
          {TEXT.headers.copyAll}
        </Button>
        <Button onClick={() => copyAs(whole, TEXT.headers.all(all.length), 'defanged')}>
          {TEXT.headers.copyDefanged}
        </Button>
      </div>
      {(isRaw || text === '') && <Hops headers={all} />}
      {isRaw ? (
        <pre className="mono raw-headers" role="group" aria-label={TEXT.headers.asSent} tabIndex={0}>
          <bdi>{showInvisible(whole)}</bdi>
        </pre>
      ) : (
        <>
          {headers.length === 0 && <EmptyState title={TEXT.headers.none} />}
          <HeaderList headers={headers} list={list} />
        </>
      )}
    </div>
  );
};
