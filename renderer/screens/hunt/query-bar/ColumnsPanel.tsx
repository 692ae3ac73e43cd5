import { Button, Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import { isFieldShown } from '../../../../shared/rules/flagged-fields';
import { commandLabel, runCommand } from '../../../commands/registry';
import { SearchField } from '../../../components/SearchField';
import type { DraftColumn } from '../../../query/hunt-draft';
import { useApp } from '../../../state/app-store';
import { closeOverlay } from '../../../state/overlay-store';
import { fieldLabel, moveColumn, otherFields, patchColumn, resizeColumn } from './column-edits';
import { ColumnRow } from './ColumnRow';
import type { Hunt } from '../run/hunt-store';
import { HUNT_OVERLAYS } from '../overlays';
import { PanelButton } from './PanelButton';
import { TEXT as ALL_TEXT } from '../text';
import { useHuntState } from '../run/use-hunt';

const TEXT = ALL_TEXT.columns;

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
