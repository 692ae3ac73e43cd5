import type { Email } from '../../../shared/model/entity';
import { EmptyState } from '../../components/EmptyState';
import { FailureStrip } from '../../components/FailureStrip';
import { FallbackNote } from '../../components/FallbackNote';
import { SmallTable, type SmallColumn } from '../../components/SmallTable';
import { useBrand } from '../../state/brand';
import { displayText } from '../../state/format';
import { formatInstant, sentZone, useZone } from '../../state/time';
import type { RecordPartProps } from '../record-kind';
import { emailEvents, type EmailEvent } from './email-events';
import { TEXT } from './text';
import { useEvents, type UnreadPart } from './use-events';

const T = TEXT.events;

/** Events drawn at most; the newest of them if there are more. */
const MOST_SHOWN = 1_000;

const Unread = ({ part }: { readonly part: UnreadPart }) => {
  const name = T.sources[part.source];
  if (part.state === 'failed')
    return <FailureStrip failure={part.failure} loss={T.notRead(name)} onRetry={part.retry} />;
  if (part.state === 'partial') return <FallbackNote meta={part.meta} onRetry={part.retry} />;
  return part.state === 'short' ? <p className="quiet">{T.short(part.rows, part.total)}</p> : null;
};

const columnsFor = (zone: string): readonly SmallColumn<EmailEvent>[] => [
  {
    label: T.time,
    width: 130,
    cell: ({ time }) =>
      time === undefined ? <span className="quiet">{T.undated}</span> : formatInstant(time, zone),
  },
  {
    label: T.eventAndSource,
    width: 120,
    grows: true,
    cell: ({ event, source }) => (
      <span className="file-cell">
        <bdi>{displayText(event)}</bdi>
        <span className="quiet">{T.sources[source]}</span>
      </span>
    ),
  },
  {
    label: T.detail,
    width: 140,
    grows: true,
    cell: ({ detail }) => <bdi>{displayText(detail)}</bdi>,
  },
];

/** The events of an email in their order, each with the part of the record that its time was sent in. */
export const Timeline = ({ target, record }: RecordPartProps<Email>) => {
  const zone = useZone();
  const brand = useBrand();
  const { parts, unread } = useEvents(target, record);
  const events = emailEvents(parts, brand, sentZone());
  const loading = unread.filter(({ state }) => state === 'loading');
  return (
    <>
      {unread.map((part) => (
        <Unread key={`${part.source} ${part.state}`} part={part} />
      ))}
      {loading.length > 0 && (
        <p className="quiet" aria-busy="true">
          {T.loading(loading.map(({ source }) => T.sources[source]))}
        </p>
      )}
      {events.length > MOST_SHOWN && <p className="quiet">{T.newest(MOST_SHOWN, events.length)}</p>}
      {events.length === 0 && unread.length === 0 && <EmptyState title={T.none} />}
      {events.length > 0 && (
        // Nothing in the table takes the focus, so that keys could not scroll to its end.
        <div role="group" aria-label={T.scrolled} tabIndex={0}>
          <SmallTable
            name={T.tab}
            rows={events.slice(-MOST_SHOWN)}
            hasAutoHeight
            columns={columnsFor(zone)}
          />
        </div>
      )}
    </>
  );
};
