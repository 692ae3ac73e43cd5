import { useId, type ReactNode, useState } from 'react';
import { FailureStrip } from '../../components/FailureStrip';
import { FallbackNote } from '../../components/FallbackNote';
import { Skeleton } from '../../components/Skeleton';
import { splitRows, type AlignedRow } from './aligned';
import { TEXT } from './text';
import { valueOf, type Side } from './use-sides';
import { MoreButton } from '../../components/Collapsed';
import { SmallTable, type SmallColumn } from '../../components/SmallTable';
import { useDefang } from '../../state/format';

/** Rows that are drawn until the analyst asks for more. */
const MOST = 100;

const Value = ({ value, isRead }: { readonly value: string | undefined; readonly isRead: boolean }) => {
  const show = useDefang();
  if (value === undefined || value === '')
    return <span className="quiet">{!isRead ? TEXT.unread : value === '' ? TEXT.empty : TEXT.absent}</span>;
  return <bdi className="compared-value">{show(value)}</bdi>;
};

const Label = ({ text, isDifference }: { readonly text: string; readonly isDifference: boolean }) => {
  const show = useDefang();
  const shown = <bdi className="compared-value">{show(text)}</bdi>;
  if (!isDifference) return shown;
  return (
    <span data-difference="" tabIndex={-1}>
      {shown}
    </span>
  );
};

type TableProps = {
  readonly name: string;
  /** The header of the first column. */
  readonly label: string;
  readonly rows: readonly AlignedRow[];
  readonly isRead: readonly boolean[];
  readonly areDifferent: boolean;
};

/** Rows of one part with a column for each message. */
const AlignedTable = ({ name, label, rows, isRead, areDifferent }: TableProps) => {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? rows : rows.slice(0, MOST);
  const columns: readonly SmallColumn<AlignedRow>[] = [
    { label, width: 190, cell: (row) => <Label text={row.label} isDifference={areDifferent} /> },
    ...isRead.map((isOneRead, at) => ({
      label: TEXT.message(at + 1),
      width: 200,
      grows: true,
      cell: ({ values }: AlignedRow) => <Value value={values[at]} isRead={isOneRead} />,
    })),
  ];
  return (
    <>
      <SmallTable name={name} rows={shown} columns={columns} hasAutoHeight />
      {rows.length > shown.length && (
        <MoreButton label={TEXT.more(rows.length - shown.length)} onClick={() => setOpen(true)} />
      )}
    </>
  );
};

type SectionProps = {
  readonly title: string;
  /** The calls that the part is read from: for each a side for each message. */
  readonly sides: readonly (readonly Side<unknown>[])[];
  /** Draws what was read; `isRead` tells it of which messages. */
  readonly children: (isRead: readonly boolean[]) => ReactNode;
};

const SideNotes = ({ side, at }: { readonly side: Side<unknown>; readonly at: number }) => {
  const { resource, reload } = side;
  if (resource.state === 'failed')
    return <FailureStrip failure={resource.failure} loss={TEXT.failed(at + 1)} onRetry={reload} />;
  if (resource.state === 'loading') return null;
  return (
    <>
      {valueOf(side) === undefined && <p className="quiet">{TEXT.partly(at + 1)}</p>}
      <FallbackNote meta={resource.meta} onRetry={reload} />
    </>
  );
};

/** One part of the messages: it loads, fails and is retried on its own. */
export const Section = ({ title, sides, children }: SectionProps) => {
  const id = useId();
  const all = sides.flat();
  const isLoading = all.some(({ resource }) => resource.state === 'loading');
  const isRead = (sides[0] ?? []).map((_, at) => sides.every((call) => valueOf(call[at]) !== undefined));
  const canCompare = isRead.filter(Boolean).length > 1;
  return (
    <section className="compared-part" aria-labelledby={id} tabIndex={-1}>
      <h2 id={id}>{title}</h2>
      {sides.map((call, i) => call.map((side, at) => <SideNotes key={`${i} ${at}`} side={side} at={at} />))}
      {isLoading && <Skeleton lines={3} label={TEXT.reading(title)} />}
      {!isLoading && (canCompare ? children(isRead) : <p className="quiet">{TEXT.alone}</p>)}
    </section>
  );
};

type PartProps = Pick<SectionProps, 'sides'> & {
  readonly part: keyof typeof TEXT.none;
  readonly rows: () => readonly AlignedRow[];
  /** Says what the rows don't compare. */
  readonly note?: () => string;
};

const Rows = ({ part, rows, note, isRead }: Omit<PartProps, 'sides'> & { isRead: readonly boolean[] }) => {
  const all = rows();
  if (all.length === 0) return <p className="quiet">{TEXT.none[part]}</p>;
  const { different, equal } = splitRows(all, isRead);
  const title = TEXT.parts[part];
  const shared = { label: TEXT.label[part], isRead };
  const noted = note?.() ?? '';
  return (
    <>
      <p className="quiet">{different.length === 0 ? TEXT.allEqual : TEXT.different(different.length)}</p>
      {noted !== '' && <p className="quiet">{noted}</p>}
      {different.length > 0 && (
        <AlignedTable name={TEXT.differences(title)} rows={different} areDifferent {...shared} />
      )}
      {equal.length > 0 && (
        <details>
          <summary>{TEXT.same(equal.length)}</summary>
          <AlignedTable name={TEXT.equals(title)} rows={equal} areDifferent={false} {...shared} />
        </details>
      )}
    </>
  );
};

/** One part as aligned rows: the differences first, the equal ones collapsed with their count. */
export const Part = ({ sides, ...rest }: PartProps) => (
  <Section title={TEXT.parts[rest.part]} sides={sides}>
    {(isRead) => <Rows {...rest} isRead={isRead} />}
  </Section>
);
