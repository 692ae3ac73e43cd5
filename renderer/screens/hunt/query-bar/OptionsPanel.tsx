import { Button, Checkbox } from '@blueprintjs/core';
import { Settings, Cross } from '@blueprintjs/icons';
import { useState } from 'react';
import { MAX_PAGE_SIZE, SCROLL_TIME } from '../../../../shared/limits';
import type { HuntDraft } from '../../../query/hunt-draft';
import { formatCount } from '../../../state/format';
import type { Hunt } from '../run/hunt-store';
import { HUNT_OVERLAYS } from '../overlays';
import { PanelButton } from './PanelButton';
import { TEXT as ALL_TEXT } from '../text';
import { useHuntState } from '../run/use-hunt';
import type { QueryConfig, SortBy } from '../../../../shared/model/query';
import { FieldPicker } from '../../../components/FieldPicker';
import { reverseKey, sortableFields, sortId } from '../run/sort-keys';

const TEXT = ALL_TEXT.options;

const MOST_KEYS = 8;

type KeyProps = {
  readonly label: string;
  readonly order: SortBy['order'];
  readonly onReverse: () => void;
  readonly onRemove: () => void;
};

const SortKey = ({ label, order, onReverse, onRemove }: KeyProps) => (
  <div className="line">
    <span className="grow cut">{label}</span>
    <button type="button" className="link" aria-label={TEXT.orderOf(label, order)} onClick={onReverse}>
      {TEXT.order[order]}
    </button>
    <button type="button" className="plain" aria-label={TEXT.removeSort(label)} onClick={onRemove}>
      <Cross size={12} />
    </button>
  </div>
);

type SortKeysProps = {
  readonly config: QueryConfig;
  readonly keys: readonly SortBy[];
  readonly onChange: (keys: readonly SortBy[]) => void;
};

/** The columns that the tenant sorts the result by, in order of precedence. */
const SortKeys = ({ config, keys, onChange }: SortKeysProps) => {
  const fields = sortableFields(config);
  const unused = fields.filter((field) => keys.every((key) => key.db_id !== sortId(field)));
  const add = (field_id: string) => {
    const field = unused.find((one) => one.field_id === field_id);
    if (field) onChange([...keys, { db_id: sortId(field), order: 'asc' }]);
  };
  return (
    <>
      <div className="caps">{TEXT.sortTitle}</div>
      {keys.map(({ db_id, order }, i) => (
        <SortKey
          key={db_id}
          label={fields.find((field) => sortId(field) === db_id)?.label ?? db_id}
          order={order}
          onReverse={() => onChange(reverseKey(keys, i))}
          onRemove={() => onChange(keys.filter((_, at) => at !== i))}
        />
      ))}
      {keys.length < MOST_KEYS && (
        <FieldPicker
          label={TEXT.sortBy}
          fields={unused}
          value=""
          shown={keys.length === 0 ? TEXT.firstKey : TEXT.nextKey}
          onPick={add}
        />
      )}
    </>
  );
};

type HuntProps = { readonly hunt: Hunt };

const isPageSize = (size: number): boolean => Number.isInteger(size) && size >= 1 && size <= MAX_PAGE_SIZE;

const PageSizeField = ({ hunt }: HuntProps) => {
  const draft = useHuntState(hunt, (s) => s.draft);
  const [text, setText] = useState(String(draft.page_size));
  const type = (typed: string) => {
    setText(typed);
    const page_size = Number(typed);
    if (isPageSize(page_size)) hunt.setDraft({ ...draft, page_size }, 'page size');
  };
  return (
    <>
      <label className="line">
        <span className="grow">{TEXT.firstPage}</span>
        <input
          className="bp6-input options-size"
          inputMode="numeric"
          aria-label={TEXT.firstPage}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </label>
      {!isPageSize(Number(text)) && (
        <p className="warn-text">
          {TEXT.firstPageRange(formatCount(MAX_PAGE_SIZE), formatCount(draft.page_size))}
        </p>
      )}
    </>
  );
};

const Panel = ({ hunt }: HuntProps) => {
  const draft = useHuntState(hunt, (s) => s.draft);
  const config = useHuntState(hunt, (s) => s.config);
  if (config.kind !== 'ready') return null;
  const change = (patch: Partial<Pick<HuntDraft, 'sort_by' | 'include_copies'>>) => {
    hunt.setDraft({ ...draft, ...patch });
    hunt.rerun();
  };
  return (
    <div className="options-panel" role="dialog" aria-label={TEXT.title}>
      <SortKeys config={config.value} keys={draft.sort_by} onChange={(sort_by) => change({ sort_by })} />
      <Checkbox
        label={TEXT.copies}
        checked={draft.include_copies}
        onChange={(event) => change({ include_copies: event.currentTarget.checked })}
      />
      <PageSizeField hunt={hunt} />
      <p className="quiet">{TEXT.cursor(SCROLL_TIME)}</p>
    </div>
  );
};

/** Sorting at the tenant, duplicates and the size of the first page. */
export const OptionsPanel = ({ hunt }: HuntProps) => (
  <PanelButton overlay={HUNT_OVERLAYS.options} content={<Panel hunt={hunt} />}>
    <Button icon={<Settings size={13} />} aria-label={TEXT.title} title={TEXT.title} />
  </PanelButton>
);
