import type { Email } from '../../../shared/model/entity';
import { EmptyState } from '../../components/EmptyState';
import { SmallTable } from '../../components/SmallTable';
import { useBrand } from '../../state/brand';
import { displayText } from '../../state/format';
import { formatInstant, sentZone, useZone } from '../../state/time';
import type { RecordPartProps } from '../record-kind';
import { emailEvents } from './email-events';
import { TEXT } from './text';

const T = TEXT.events;

/** The events of an email in their order. */
export const Timeline = ({ record }: RecordPartProps<Email>) => {
  const zone = useZone();
  const brand = useBrand();
  const events = emailEvents(record, brand, sentZone());
  if (events.length === 0) return <EmptyState title={T.none} />;
  // Nothing in the table takes the focus, so that keys could not scroll to its end.
  return (
    <div role="group" aria-label={T.scrolled} tabIndex={0}>
      <SmallTable
        name={T.tab}
        rows={events}
        hasAutoHeight
        columns={[
          { label: T.time, width: 130, cell: ({ time }) => formatInstant(time, zone) },
          { label: T.event, width: 120, grows: true, cell: ({ event }) => event },
          {
            label: T.detail,
            width: 140,
            grows: true,
            cell: ({ detail }) => <bdi>{displayText(detail)}</bdi>,
          },
        ]}
      />
    </div>
  );
};
