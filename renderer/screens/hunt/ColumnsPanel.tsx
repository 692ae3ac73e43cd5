import { Button, Checkbox, InputGroup } from '@blueprintjs/core';
import { ArrowDown, ArrowUp } from '@blueprintjs/icons';
import { useState } from 'react';
import { Popover } from '../../components/Popover';
import { closeOverlay, toggleOverlay, useOverlay } from '../../state/overlay-store';
import type { DraftColumn } from '../../query/hunt-draft';
import type { Hunt } from './hunt-store';
import { useHuntState } from './use-hunt';
import { HUNT_OVERLAYS } from './overlays';

const MOST_WIDTH = 2_000;

const Panel = ({ hunt }: { readonly hunt: Hunt }) => {
  const draft = useHuntState(hunt, (s) => s.draft);
  const config = useHuntState(hunt, (s) => s.config);
  const dataset = useHuntState(hunt, (s) => s.dataset);
  const [text, setText] = useState('');
  const columns = draft.columns ?? [];
  const set = (next: readonly DraftColumn[]) => hunt.setDraft({ ...draft, columns: next });
  const others =
    config.kind === 'ready'
      ? config.value.fields.filter((field) => !columns.some((column) => column.db_id === field.db_id))
      : [];
  const fits = (label: string) => label.toLowerCase().includes(text.toLowerCase());
  const isLoaded = (db_id: string) => dataset?.columns.some((column) => column.key === db_id) ?? false;
  const waits = columns.some((column) => !column.hidden && !isLoaded(column.db_id));

  const move = (at: number, by: number) => {
    const next = [...columns];
    const [taken] = next.splice(at, 1);
    if (taken) next.splice(at + by, 0, taken);
    set(next);
  };
  const change = (db_id: string, patch: Partial<DraftColumn>) =>
    hunt.setDraft(
      {
        ...draft,
        columns: columns.map((column) => (column.db_id === db_id ? { ...column, ...patch } : column)),
      },
      `column ${db_id}`,
    );
  const labelOf = (db_id: string) =>
    (config.kind === 'ready'
      ? config.value.fields.find((field) => field.db_id === db_id)?.label
      : undefined) ?? db_id;
  const setWidth = (db_id: string, typed: string) => {
    const { width: _former, ...rest } = columns.find((column) => column.db_id === db_id) ?? {
      db_id,
      label: db_id,
    };
    const width = Math.min(MOST_WIDTH, Number(typed));
    if (Number.isInteger(width) && width >= 0)
      set(
        columns.map((column) =>
          column.db_id === db_id ? (width === 0 ? rest : { ...rest, width }) : column,
        ),
      );
  };
  const toggle = (db_id: string) =>
    set(columns.map((column) => (column.db_id === db_id ? { ...column, hidden: !column.hidden } : column)));

  return (
    <div className="columns-panel" role="dialog" aria-label="Columns">
      <InputGroup
        aria-label="Find a column"
        placeholder="Find a column"
        value={text}
        onValueChange={setText}
        autoFocus
      />
      <div className="columns-list">
        {columns.map((column, i) =>
          fits(column.label) ? (
            <div key={column.db_id} className="line columns-row">
              <Checkbox
                className="columns-check"
                checked={!column.hidden}
                onChange={() => toggle(column.db_id)}
                aria-label={column.label}
              />
              <input
                className="bare columns-label"
                aria-label={`Label of ${column.label}`}
                title={labelOf(column.db_id)}
                value={column.label}
                onChange={(event) => change(column.db_id, { label: event.currentTarget.value })}
                onBlur={(event) =>
                  event.currentTarget.value.trim() === '' &&
                  change(column.db_id, { label: labelOf(column.db_id) })
                }
              />
              <input
                className="bare columns-width"
                inputMode="numeric"
                aria-label={`Width of ${column.label} in pixels`}
                placeholder="auto"
                value={column.width === undefined ? '' : Math.round(column.width)}
                onChange={(event) => setWidth(column.db_id, event.currentTarget.value)}
              />
              <Button
                variant="minimal"
                icon={<ArrowUp size={12} />}
                aria-label={`Move ${column.label} up`}
                disabled={i === 0}
                onClick={() => move(i, -1)}
              />
              <Button
                variant="minimal"
                icon={<ArrowDown size={12} />}
                aria-label={`Move ${column.label} down`}
                disabled={i === columns.length - 1}
                onClick={() => move(i, 1)}
              />
            </div>
          ) : null,
        )}
        {others.some((field) => fits(field.label)) && <div className="caps columns-caps">Not loaded</div>}
        {others.map((field) =>
          fits(field.label) ? (
            <div key={field.field_id} className="columns-row line">
              <Checkbox
                checked={false}
                label={field.label}
                onChange={() => set([...columns, { db_id: field.db_id, label: field.label }])}
              />
            </div>
          ) : null,
        )}
      </div>
      {waits && (
        <div className="line">
          <span className="quiet grow">Run again to load the new columns.</span>
          <Button
            onClick={() => {
              closeOverlay();
              void hunt.run();
            }}
          >
            Run
          </Button>
        </div>
      )}
    </div>
  );
};

/** Which columns are shown, and in which order; fields that are not loaded can be asked for. */
export const ColumnsPanel = ({ hunt }: { readonly hunt: Hunt }) => {
  const isOpen = useOverlay((s) => s.open === HUNT_OVERLAYS.columns);
  return (
    <Popover
      isOpen={isOpen}
      onOpen={(next) => next !== isOpen && toggleOverlay(HUNT_OVERLAYS.columns)}
      content={<Panel hunt={hunt} />}
    >
      <Button>Columns</Button>
    </Popover>
  );
};
