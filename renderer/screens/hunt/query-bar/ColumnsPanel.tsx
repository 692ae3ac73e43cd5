import { Button, Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import { isFieldShown } from '../../../../shared/rules/flagged-fields';
import { commandLabel, runCommand } from '../../../commands/registry';
import { SearchField } from '../../../components/SearchField';
import type { DraftColumn } from '../../../query/hunt-draft';
import { useApp } from '../../../state/app-store';
import { closeOverlay } from '../../../state/overlay-store';
import type { Hunt } from '../run/hunt-store';
import { HUNT_OVERLAYS } from '../overlays';
import { PanelButton } from './PanelButton';
import { TEXT as ALL_TEXT } from '../text';
import { useHuntState } from '../run/use-hunt';
import type { QueryConfig, QueryField } from '../../../../shared/model/query';
import { ArrowDown, ArrowUp } from '@blueprintjs/icons';

const TEXT = ALL_TEXT.columns;

type ColumnRowProps = {
  readonly column: DraftColumn;
  /** The tenant's label, which an emptied label goes back to. */
  readonly fieldLabel: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onToggle: () => void;
  readonly onLabel: (label: string) => void;
  readonly onWidth: (typed: string) => void;
  readonly onMove: (by: number) => void;
};

/** A column in the columns panel: whether it is shown, its label, its width, and its place. */
const ColumnRow = ({ column, fieldLabel, isFirst, isLast, ...on }: ColumnRowProps) => {
  const { label, width } = column;
  return (
    <div className="line columns-row">
      <Checkbox
        className="columns-check"
        checked={!column.hidden}
        onChange={on.onToggle}
        aria-label={label}
      />
      <input
        className="bare columns-label"
        aria-label={TEXT.labelOf(label)}
        title={fieldLabel}
        value={label}
        onChange={(event) => on.onLabel(event.currentTarget.value)}
        onBlur={(event) => event.currentTarget.value.trim() === '' && on.onLabel(fieldLabel)}
      />
      <input
        className="bare columns-width"
        inputMode="numeric"
        aria-label={TEXT.widthOf(label)}
        placeholder={TEXT.automatic}
        value={width === undefined ? '' : Math.round(width)}
        onChange={(event) => on.onWidth(event.currentTarget.value)}
      />
      <Button
        variant="minimal"
        icon={<ArrowUp size={12} />}
        aria-label={TEXT.moveUp(label)}
        disabled={isFirst}
        onClick={() => on.onMove(-1)}
      />
      <Button
        variant="minimal"
        icon={<ArrowDown size={12} />}
        aria-label={TEXT.moveDown(label)}
        disabled={isLast}
        onClick={() => on.onMove(1)}
      />
    </div>
  );
};

const MAX_WIDTH = 2_000;

/** Returns the fields that are not among the columns. */
export const otherFields = (
  columns: readonly DraftColumn[],
  config: QueryConfig | undefined,
): readonly QueryField[] =>
  (config?.fields ?? []).filter((field) => columns.every((column) => column.db_id !== field.db_id));

/** Returns the tenant's label of a column, or its key if the tenant has none. */
export const fieldLabel = (db_id: string, config: QueryConfig | undefined): string =>
  config?.fields.find((field) => field.db_id === db_id)?.label ?? db_id;

/** Moves a column by a number of places. */
export const moveColumn = (columns: readonly DraftColumn[], at: number, by: number): DraftColumn[] => {
  const next = [...columns];
  const [moved] = next.splice(at, 1);
  if (moved) next.splice(at + by, 0, moved);
  return next;
};

/** Changes one column. */
export const patchColumn = (
  columns: readonly DraftColumn[],
  db_id: string,
  patch: Partial<DraftColumn>,
): DraftColumn[] => columns.map((column) => (column.db_id === db_id ? { ...column, ...patch } : column));

/** Sets a column's width from typed text: 0 and nothing mean automatic, anything but a whole number changes nothing. */
export const resizeColumn = (
  columns: readonly DraftColumn[],
  db_id: string,
  typed: string,
): readonly DraftColumn[] => {
  const width = Math.min(MAX_WIDTH, Number(typed));
  if (!Number.isInteger(width) || width < 0) return columns;
  return columns.map((column) => {
    if (column.db_id !== db_id) return column;
    const { width: _former, ...rest } = column;
    return width === 0 ? rest : { ...rest, width };
  });
};

type HuntProps = { readonly hunt: Hunt };

/** A hint that some columns have no rows yet, with a way to run the query again. */
const RunAgain = () => (
  <div className="line">
    <span className="quiet grow">{TEXT.runAgain}</span>
    <Button
      onClick={() => {
        closeOverlay();
        runCommand('hunt.run');
      }}
    >
      {commandLabel('hunt.run')}
    </Button>
  </div>
);

const ColumnList = ({ hunt, text }: HuntProps & { readonly text: string }) => {
  const draft = useHuntState(hunt, (s) => s.draft);
  const config = useHuntState(hunt, (s) => (s.config.kind === 'ready' ? s.config.value : undefined));
  const flags = useApp((s) => s.flags);
  const columns = draft.columns ?? [];
  const set = (next: readonly DraftColumn[], mark?: string) =>
    hunt.setDraft({ ...draft, columns: next }, mark);
  const matches = ({ label }: { readonly label: string }) => label.toLowerCase().includes(text.toLowerCase());
  const others = otherFields(columns, config).filter(
    (field) => isFieldShown(field.db_id, flags) && matches(field),
  );
  return (
    <div className="columns-list">
      {columns.map((column, i) => {
        const { db_id } = column;
        return matches(column) && isFieldShown(db_id, flags) ? (
          <ColumnRow
            key={db_id}
            column={column}
            fieldLabel={fieldLabel(db_id, config)}
            isFirst={i === 0}
            isLast={i === columns.length - 1}
            onToggle={() => set(patchColumn(columns, db_id, { hidden: !column.hidden }))}
            onLabel={(label) => set(patchColumn(columns, db_id, { label }), `column ${db_id}`)}
            onWidth={(typed) => set(resizeColumn(columns, db_id, typed))}
            onMove={(by) => set(moveColumn(columns, i, by))}
          />
        ) : null;
      })}
      {others.length > 0 && <div className="caps columns-caps">{TEXT.notLoaded}</div>}
      {others.map(({ field_id, db_id, label }) => (
        <div key={field_id} className="columns-row line">
          <Checkbox checked={false} onChange={() => set([...columns, { db_id, label }])}>
            <bdi className="cut" title={label}>
              {label}
            </bdi>
          </Checkbox>
        </div>
      ))}
    </div>
  );
};

const Panel = ({ hunt }: HuntProps) => {
  const [text, setText] = useState('');
  const columns = useHuntState(hunt, (s) => s.draft.columns) ?? [];
  const loaded = useHuntState(hunt, (s) => s.dataset?.columns) ?? [];
  const flags = useApp((s) => s.flags);
  const isWaiting = columns.some(
    ({ db_id, hidden }) => !hidden && isFieldShown(db_id, flags) && loaded.every(({ key }) => key !== db_id),
  );
  return (
    <div className="columns-panel" role="dialog" aria-label={TEXT.title}>
      <SearchField label={TEXT.find} value={text} onValueChange={setText} autoFocus />
      <ColumnList hunt={hunt} text={text} />
      {isWaiting && <RunAgain />}
    </div>
  );
};

/** The columns of the results: their order, labels and widths, and fields to add. */
export const ColumnsPanel = ({ hunt }: HuntProps) => (
  <PanelButton overlay={HUNT_OVERLAYS.columns} content={<Panel hunt={hunt} />}>
    <Button>{TEXT.title}</Button>
  </PanelButton>
);
