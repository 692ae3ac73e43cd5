import { Button, Checkbox } from '@blueprintjs/core';
import { Cross, Settings } from '@blueprintjs/icons';
import { useState } from 'react';
import { Popover } from '../../components/Popover';
import { MAX_PAGE_SIZE, SCROLL_TIME } from '../../../shared/limits';
import type { QueryField, SortBy } from '../../../shared/model/query';
import { formatCount } from '../../state/format';
import { toggleOverlay, useOverlay } from '../../state/overlay-store';
import { FieldPicker } from '../../components/FieldPicker';
import type { Hunt } from './hunt-store';
import { TEXT } from './text';
import { useHuntState } from './use-hunt';
import { HUNT_OVERLAYS } from './overlays';

const MOST_KEYS = 8;
/** The tenant sorts by a field's own sort column where it has one. */
const sortId = (field: QueryField) => field.db_sort_id ?? field.db_id;

const Panel = ({ hunt }: { readonly hunt: Hunt }) => {
  const draft = useHuntState(hunt, (s) => s.draft);
  const config = useHuntState(hunt, (s) => s.config);
  const [size, setSize] = useState(String(draft.page_size));
  if (config.kind !== 'ready') return null;
  const sortable = config.value.fields.filter((field) => !field.multi_values || field.db_sort_id);
  const setSort = (sort_by: readonly SortBy[]) => hunt.setDraft({ ...draft, sort_by });
  const typed = Number(size);
  const isSize = Number.isInteger(typed) && typed >= 1 && typed <= MAX_PAGE_SIZE;
  const setPage = (text: string) => {
    setSize(text);
    const next = Number(text);
    if (Number.isInteger(next) && next >= 1 && next <= MAX_PAGE_SIZE)
      hunt.setDraft({ ...draft, page_size: next }, 'page size');
  };
  const left = sortable.filter((field) => !draft.sort_by.some((one) => one.db_id === sortId(field)));
  return (
    <div className="options-panel" role="dialog" aria-label="Query options">
      <div className="caps">Sorted by the tenant</div>
      {draft.sort_by.map((key, i) => {
        const field = sortable.find((one) => sortId(one) === key.db_id);
        const label = field?.label ?? key.db_id;
        return (
          <div key={key.db_id} className="line">
            <span className="grow cut">{label}</span>
            <button
              type="button"
              className="link"
              aria-label={`Order of ${label}: ${key.order === 'asc' ? 'ascending' : 'descending'}`}
              onClick={() =>
                setSort(
                  draft.sort_by.map((one, at) =>
                    at === i ? { ...one, order: one.order === 'asc' ? 'desc' : 'asc' } : one,
                  ),
                )
              }
            >
              {key.order === 'asc' ? 'ascending ↑' : 'descending ↓'}
            </button>
            <button
              type="button"
              className="plain"
              aria-label={TEXT.options.removeSort(label)}
              onClick={() => setSort(draft.sort_by.filter((_, at) => at !== i))}
            >
              <Cross size={12} />
            </button>
          </div>
        );
      })}
      {draft.sort_by.length < MOST_KEYS && (
        <FieldPicker
          label="Sort by"
          fields={left}
          value=""
          shown={draft.sort_by.length === 0 ? 'Sort by…' : 'then by…'}
          onPick={(field_id) => {
            const field = left.find((one) => one.field_id === field_id);
            if (field) setSort([...draft.sort_by, { db_id: sortId(field), order: 'asc' }]);
          }}
        />
      )}
      <Checkbox
        label={TEXT.options.copies}
        checked={draft.include_copies}
        onChange={(event) => hunt.setDraft({ ...draft, include_copies: event.currentTarget.checked })}
      />
      <label className="line">
        <span className="grow">{TEXT.options.firstPage}</span>
        <input
          className="bp6-input options-size"
          inputMode="numeric"
          aria-label={TEXT.options.firstPage}
          value={size}
          onChange={(event) => setPage(event.currentTarget.value)}
        />
      </label>
      {!isSize && (
        <p className="warn-text">
          {TEXT.options.firstPageRange(formatCount(MAX_PAGE_SIZE), formatCount(draft.page_size))}
        </p>
      )}
      <p className="quiet">{TEXT.options.cursor(SCROLL_TIME)}</p>
    </div>
  );
};

/** How the tenant sorts, counts and pages the result. */
export const OptionsPanel = ({ hunt }: { readonly hunt: Hunt }) => {
  const isOpen = useOverlay((s) => s.open === HUNT_OVERLAYS.options);
  return (
    <Popover
      isOpen={isOpen}
      onOpen={(next) => next !== isOpen && toggleOverlay(HUNT_OVERLAYS.options)}
      content={<Panel hunt={hunt} />}
    >
      <Button icon={<Settings size={13} />} aria-label="Query options" title="Query options" />
    </Popover>
  );
};
