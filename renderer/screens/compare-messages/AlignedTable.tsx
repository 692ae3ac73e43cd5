import { useState } from 'react';
import { MoreButton } from '../../components/Collapsed';
import { SmallTable, type SmallColumn } from '../../components/SmallTable';
import { useDefang } from '../../state/format';
import type { AlignedRow } from './aligned';
import { TEXT } from './text';

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
export const AlignedTable = ({ name, label, rows, isRead, areDifferent }: TableProps) => {
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
