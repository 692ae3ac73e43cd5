import { Button, Checkbox, InputGroup, PopoverNext } from '@blueprintjs/core';
import { ArrowDown, ArrowUp } from '@blueprintjs/icons';
import { useState } from 'react';
import { closeOverlay, toggleOverlay, useOverlay } from '../../state/overlay-store';
import type { DraftColumn } from './hunt-draft';
import type { Hunt } from './hunt-store';
import { useStoreOf } from './use-hunt';

const Panel = ({ hunt }: { readonly hunt: Hunt }) => {
  const draft = useStoreOf(hunt, (s) => s.draft);
  const config = useStoreOf(hunt, (s) => s.config);
  const dataset = useStoreOf(hunt, (s) => s.dataset);
  const [text, setText] = useState('');
  const columns = draft.columns ?? [];
  const set = (next: readonly DraftColumn[]) => hunt.setDraft({ ...draft, columns: next });
  const others = config.kind === 'ready' ? config.value.fields.filter((field) => !columns.some((column) => column.db_id === field.db_id)) : [];
  const fits = (label: string) => label.toLowerCase().includes(text.toLowerCase());
  const isLoaded = (db_id: string) => dataset?.columns.some((column) => column.key === db_id) ?? false;
  const waits = columns.some((column) => !column.hidden && !isLoaded(column.db_id));

  const move = (at: number, by: number) => {
    const next = [...columns];
    const [taken] = next.splice(at, 1);
    if (taken) next.splice(at + by, 0, taken);
    set(next);
  };
  const toggle = (db_id: string) => set(columns.map((column) => (column.db_id === db_id ? { ...column, hidden: !column.hidden } : column)));

  return (
    <div className="columns-panel" role="dialog" aria-label="Columns">
      <InputGroup aria-label="Find a column" placeholder="Find a column" value={text} onValueChange={setText} autoFocus />
      <div className="columns-list">
        {columns.map((column, i) =>
          fits(column.label) ? (
            <div key={column.db_id} className="line columns-row">
              <Checkbox className="grow" checked={!column.hidden} onChange={() => toggle(column.db_id)} label={column.label} />
              <Button variant="minimal" icon={<ArrowUp size={12} />} aria-label={`Move ${column.label} up`} disabled={i === 0} onClick={() => move(i, -1)} />
              <Button variant="minimal" icon={<ArrowDown size={12} />} aria-label={`Move ${column.label} down`} disabled={i === columns.length - 1} onClick={() => move(i, 1)} />
            </div>
          ) : null,
        )}
        {others.some((field) => fits(field.label)) && <div className="caps columns-caps">Not loaded</div>}
        {others.map((field) =>
          fits(field.label) ? (
            <div key={field.field_id} className="columns-row line">
              <Checkbox checked={false} label={field.label} onChange={() => set([...columns, { db_id: field.db_id, label: field.label }])} />
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
  const isOpen = useOverlay((s) => s.open === 'columns');
  return (
    <PopoverNext
      isOpen={isOpen}
      onInteraction={(next) => next !== isOpen && toggleOverlay('columns')}
      content={<Panel hunt={hunt} />}
      placement="bottom-end"
      arrow={false}
      animation="minimal"
      transitionDuration={0}
    >
      <Button>Columns</Button>
    </PopoverNext>
  );
};
