import type { Entity, FileEvent } from '../../../shared/model/entity';
import { FILE_EVENTS_PAGE_SIZE } from '../../../shared/limits';
import { loggedEvents } from '../../../shared/rules/scan-status';
import { api } from '../../bridge';
import type { SmallColumn } from '../../components/SmallTable';
import { formatInstant, useZone } from '../../state/time';
import { readAllPages } from '../all-pages';
import { entityTitle } from '../entity-title';
import { OpenInGrid } from '../lists/OpenInGrid';
import { FieldText } from '../parts/FieldText';
import { PersonText } from '../parts/PersonText';
import { PartTable } from '../parts/PartTable';
import { TEXT } from '../parts/text';
import { refToIp } from '../record-ref';
import type { RecordPartProps } from '../record-kind';

const T = TEXT.events;

/** Events read at most; the count says if there are more. */
const MOST = 1_000;

const columnsFor = (saas: string, zone: string): readonly SmallColumn<FileEvent>[] => [
  { label: T.time, width: 86, cell: ({ time }) => formatInstant(time, zone) },
  {
    label: T.event,
    width: 118,
    cell: ({ event }) => <FieldText field="event" label={T.event} value={event} />,
  },
  {
    label: T.actor,
    width: 150,
    grows: true,
    cell: ({ actor, ip }) => (
      <span className="file-cell">
        <PersonText field="actor" label={T.actor} value={actor} saas={saas} />
        <FieldText field="ip" label={T.ip} value={ip} isMono opens={refToIp(ip)} />
      </span>
    ),
  },
];

/** The events of a file. Entries whose scan failed or never ran are left out, and the count says how many. */
export const Events = ({ target, record }: RecordPartProps<Entity>) => {
  const zone = useZone();
  return (
    <PartTable
      name={T.tab}
      target={target}
      load={(signal) =>
        readAllPages(
          (offset) =>
            api['entity.fileEvents']({ saas: target.saas, entity_id: target.entityId, offset }, signal),
          FILE_EVENTS_PAGE_SIZE,
          MOST,
        )
      }
      columns={columnsFor(target.saas, zone)}
      arrange={loggedEvents}
      none={T.none}
      loading={T.loading}
      count={T.count}
      all={
        <OpenInGrid
          list={{ list: 'events', saas: target.saas, entity_id: target.entityId }}
          of={entityTitle(record)}
        />
      }
    />
  );
};
