import { useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { RowTuple } from '../../../shared/dataset';
import { isOfFiles } from '../../../shared/local-calls/datasets';
import type { RowName } from '../../../shared/rules/naming-column';
import { useApp } from '../../state/app-store';
import { formatCell, useDefang } from '../../state/format';
import { type NameOfId, namedFields } from '../fields/named-fields';
import { type GridColumn, gridColumns, rawCell, valueName } from '../grid/grid-column';
import { TEXT } from '../text';
import { LongText } from '../../components/LongText';
import { RowHead } from './RowHead';
import { RowSwitch } from './RowSwitch';
import type { OpenRow } from '../view/open-row';
import type { Rows } from './rows-store';
import { formatExactInstant, useZone } from '../../state/time';

type FieldsProps = { readonly cell: unknown; readonly nameOfId?: NameOfId | undefined };

/** The fields of a JSON text, each with its name. */
const NamedFields = ({ cell, nameOfId }: FieldsProps) => {
  const show = useDefang();
  // Drawn again in another zone.
  useZone();
  const { fields, isWhole } = namedFields(cell, nameOfId);
  const [only] = fields;
  if (!only) return <>–</>;
  if (fields.length === 1 && only.label === '') return <LongText text={show(only.value)} />;
  return (
    <dl className="pairs">
      {fields.map(({ label, value }, at) => (
        // Two keys may have the same name.
        <div key={at} style={{ display: 'contents' }}>
          <dt>
            <bdi>{show(label)}</bdi>
          </dt>
          <dd>
            <LongText text={show(value)} />
          </dd>
        </div>
      ))}
      {!isWhole && <dd className="quiet">{TEXT.fields.more}</dd>}
    </dl>
  );
};

type PaneProps = {
  readonly rows: Rows;
  /** Columns that are shown; all if not given. */
  readonly columns?: readonly GridColumn[];
  /** Draws the profile of the entity that the open row names, on screens whose rows name one. */
  readonly profile?: (name: RowName) => ReactNode;
  /** Names the IDs that are keys of recorded JSON. */
  readonly nameOfId?: NameOfId | undefined;
  readonly children?: ReactNode;
  /** Shown below the cells. */
  readonly foot?: ReactNode;
  /** Leaves out cells without a value. */
  readonly hidesEmpty?: boolean;
};

/** Formats a value by its name, if it has one: a number that is missing may have one too, as in the grid. */
const namedCell = ({ kind, names }: GridColumn, value: unknown): string =>
  valueName(names, kind === 'number' ? (value ?? '') : value) ?? formatCell(value);

/** Returns the whole text of a cell: in a zone, if one is given, a time as the grid shows it. */
const wholeCell = (cells: RowTuple, column: GridColumn, zone?: string): string =>
  column.text?.(cells) ??
  column.keys
    .map((_, part) => {
      const value = rawCell(cells, column, part);
      return zone !== undefined && column.kind === 'time'
        ? formatExactInstant(value, zone, column.sentIn) || formatCell(value)
        : namedCell(column, value);
    })
    .join(' · ');

type CellsProps = Pick<PaneProps, 'nameOfId'> & {
  readonly open: OpenRow;
  readonly columns: readonly GridColumn[];
  readonly hidesEmpty: boolean;
  /** The zone of times; undefined if they are shown as they were sent. */
  readonly zone: string | undefined;
};

/** The cells of a row in full, each with its label. */
const Cells = ({ open: { row, cells }, columns, nameOfId, hidesEmpty, zone }: CellsProps) => {
  const show = useDefang();
  const shown = hidesEmpty ? columns.filter((column) => wholeCell(cells, column) !== '') : columns;
  return (
    <dl className="pairs">
      {shown.map((column) => (
        <div key={column.id} style={{ display: 'contents' }}>
          <dt>{column.label}</dt>
          <dd>
            {column.isJson ? (
              <NamedFields key={row} cell={rawCell(cells, column)} nameOfId={nameOfId} />
            ) : (
              <LongText key={row} text={show(wholeCell(cells, column, zone)) || '–'} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** The open row at the right: all of its cells in full, those of a file as it has them, JSON that the journal recorded by named fields, or the profile of the entity that the row names. */
export const RowPane = (props: PaneProps) => {
  const { rows, columns, profile, nameOfId, children, foot, hidesEmpty = false } = props;
  const all = useStore(rows.store, (s) => s.dataset.columns);
  const shown = useMemo(() => columns ?? gridColumns(all, true), [columns, all]);
  const open = useStore(rows.store, (s) => s.open);
  const shows = useStore(rows.store, (s) => s.shows ?? rows.side());
  const isSignedIn = useApp((s) => s.session.kind === 'signedIn');
  const isOfFile = useStore(rows.store, (s) => isOfFiles(s.dataset));
  const zone = useZone();
  if (!open) return null;
  const name = rows.openName();
  if (name && profile && shows === 'profile' && isSignedIn) return profile(name);
  return (
    <aside data-pane className="record row-pane" aria-label={TEXT.recordPane}>
      <RowHead rows={rows} />
      {name && <RowSwitch rows={rows} />}
      <div className="record-panel" tabIndex={-1}>
        {children}
        <Cells
          open={open}
          columns={shown}
          nameOfId={nameOfId}
          hidesEmpty={hidesEmpty}
          zone={isOfFile ? undefined : zone}
        />
        {foot}
      </div>
    </aside>
  );
};
